import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAccount, bearer } from '#testing/accounts.ts'
import { order, pay } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const anAddress = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`
const open = async (claim: string | null) =>
  testApp.call(subscriptionEndpoints.openFirstSession, { body: { claim: claim ?? '' } })
const show = (headers: Record<string, string>) =>
  testApp.call(subscriptionEndpoints.getSubscription, { query: { languageCode: 'pl' } }, headers)

describe('POST /account/first-session', () => {
  it('signs a guest in to the new account once the plan is paid, until the owner of the mailbox signs in', async () => {
    const email = anAddress()
    const { reply } = await order(testApp, { email, subscriptionDetailsId: 3 })
    expect(await open(reply.claim)).toMatchObject({ status: 200, reply: null })
    await pay(testApp, reply.subscriptionId)
    const opened = await open(reply.claim)
    expect(opened.reply).toMatchObject({ email, roles: ['User'], hasSubscription: true, isTfaEnabled: false })
    if (!opened.reply) throw new Error('No session.')
    const headers = bearer(opened.reply)
    // The browser is known from now on, so that the next sign-in from it is not reported.
    expect(String(opened.headers['set-cookie'])).toMatch(/^device=[\w-]{43};/)
    expect((await show(headers)).reply).toMatchObject({ id: reply.subscriptionId, status: 'Active' })
    // Neither a second press nor another browser gets one.
    expect((await open(reply.claim)).reply).toBeNull()

    await testApp.runJobs()
    const welcome = testApp.sent.find(({ to, text }) => to === email && /Hasło/.test(text))
    const password = /Hasło tymczasowe:\s*(\S+)/.exec(welcome?.text ?? '')?.[1] ?? ''
    const body = { username: email, password, rememberMe: true }
    expect((await testApp.call(authEndpoints.login, { body })).status).toBe(200)
    expect((await show(headers)).status).toBe(401)
    expect((await open(reply.claim)).reply).toBeNull()
  })

  it('opens no account that is older than the order, and none for a claim that is over or not ours', async () => {
    const { email } = await anAccount(testApp)
    const known = (await order(testApp, { email })).reply
    await pay(testApp, known.subscriptionId)
    expect((await open(known.claim)).reply).toBeNull()

    // Registered by its owner, who has not signed in yet.
    const fresh = { email: anAddress(), languageCode: 'pl' as const, website: '' }
    expect((await testApp.call(authEndpoints.register, { body: fresh })).status).toBeLessThan(300)
    testApp.clock.advance(1000)
    const registered = (await order(testApp, { email: fresh.email })).reply
    await pay(testApp, registered.subscriptionId)
    expect((await open(registered.claim)).reply).toBeNull()

    const customer = await aCustomer(testApp)
    const own = (await order(testApp, { email: customer.session.email }, customer.headers)).reply
    expect(own.claim).toBeNull()
    await pay(testApp, own.subscriptionId)

    const late = (await order(testApp, { email: anAddress() })).reply
    await pay(testApp, late.subscriptionId)
    for (const claim of ['x', own.subscriptionId, `${late.claim}x`]) expect((await open(claim)).reply).toBeNull()
    expect((await open('')).status).toBe(400)
    testApp.clock.advance(dayMs - hourMs)
    const inTime = (await order(testApp, { email: anAddress() })).reply
    await pay(testApp, inTime.subscriptionId)
    testApp.clock.advance(hourMs + 1000)
    expect((await open(late.claim)).reply).toBeNull()
    expect((await open(inTime.claim)).reply).not.toBeNull()
  })
})
