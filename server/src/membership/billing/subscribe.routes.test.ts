import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { planProblemSchema, subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { aCustomer, anAccount, signIn } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { aSubscriptionForm, chargesOf, order, pageOf, pay, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { subscribe, getSubscription } = subscriptionEndpoints
const mailsTo = (address: string) => testApp.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
const resultOf = async (subscriptionId: string) =>
  (await testApp.call(checkoutEndpoints.getResult, { query: { subscriptionId } })).reply

describe('POST /subscription/subscribe', () => {
  it('API-29 API-35 PAY-04 by card: a payment page, Pending until the provider confirms, then access for a year and three days of grace', async () => {
    const { headers, session } = await aCustomer(testApp)
    const { status, reply } = await order(testApp, { email: session.email }, headers)
    expect([status, reply.url]).toEqual([201, `https://pay.test/${pageOf(testApp, reply.subscriptionId)}`])
    const show = async () => (await testApp.call(getSubscription, { query: { languageCode: 'pl' } }, headers)).reply
    expect(await show()).toMatchObject({ status: 'Pending', access: { allowed: false, reason: 'pending' } })
    expect((await resultOf(reply.subscriptionId)).canRetry).toBe(true)
    await pay(testApp, reply.subscriptionId)
    expect(await show()).toMatchObject({
      ...{ status: 'Active', type: 'Yearly', price: 325, paymentMethod: 'Stripe', cancellationPlanned: false },
      access: { allowed: true, reason: 'renews' },
    })
    const shown = await show()
    const paid = Date.parse(shown?.paidUntil ?? '')
    expect(Date.parse(shown?.expirationDate ?? '') - paid).toBe(3 * dayMs)
    expect(new Date(paid).toISOString()).toMatch(/T2[23]:59:59\.999Z$/)
    const accessStatus = (await testApp.call(authEndpoints.checkSubscription, {}, headers)).reply
    expect(accessStatus).toMatchObject({ hasSubscription: true, subscriptionExpiration: shown?.expirationDate })
    expect(await resultOf(reply.subscriptionId)).toMatchObject({
      ...{ kind: 'subscription', state: 'paid', value: 325, currency: 'PLN', number: 'Roczny', canRetry: false },
    })
    expect(shown?.gifts.map(({ fileName }) => fileName)).toHaveLength(2)
    const gift = await testApp.app.inject({ url: new URL(shown?.gifts[0]?.url ?? '').pathname })
    expect([gift.statusCode, gift.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    await testApp.runJobs()
    expect(mailsTo(session.email)).toContainEqual('Witaj w akademii. Plan roczny')
    const started = testApp.sent.find(
      ({ to, subject }) => to === session.email && subject.startsWith('Witaj w akademii'),
    )
    expect(started?.text).toMatch(/Żądam rozpoczęcia subskrypcji przed upływem 14\sdni/)
    expect(started?.text).not.toContain('utracę prawo odstąpienia')
    expect(started?.text).toContain('Odstąp od umowy tutaj: ')
    expect(started?.text).toContain('/odstapienie?subscription=true')
  })

  it.each([
    ['normal, Yearly', { subscriptionDetailsId: 1 }, 32500],
    ['webinar, Yearly: the strike price', { subscriptionDetailsId: 1, isWebinar: true }, 27900],
    ['webinar, Monthly: no strike price', { subscriptionDetailsId: 3, isWebinar: true }, 3250],
    ['with a voucher', { subscriptionDetailsId: 1, discountCode: 'miod10' }, 29250],
    ['webinar with a voucher', { subscriptionDetailsId: 2, isWebinar: true, discountCode: 'MIOD10' }, 14310],
    ['Eternal', { subscriptionDetailsId: 4, paymentMethod: 'Blik' as const }, 129900],
    ['Eternal, webinar', { subscriptionDetailsId: 4, isWebinar: true, paymentMethod: 'Blik' as const }, 99900],
  ])('SUB-28 SUB-31 ENT-20 charges one and the same amount everywhere: %s', async (_what, change, amount) => {
    const { reply } = await order(testApp, { ...change, expectedTotal: amount / 100 })
    const session = testApp.cards.sessions.get(pageOf(testApp, reply.subscriptionId))
    const [charge] = await chargesOf(testApp, reply.subscriptionId)
    expect([session?.amount, charge?.amount]).toEqual([amount, amount])
    expect((await resultOf(reply.subscriptionId)).value).toBe(amount / 100)
  })

  it.each([
    ['an unknown plan', { subscriptionDetailsId: 77 }, 404, 'ERRORS.UNABLETOLOADPLAN'],
    ['no terms', { consents: { resign: true, digital: true } }, 400, 'ERRORS.PLEASEACCEPTTERMS'],
    ['old terms', { consents: { terms: '1999-01-01', resign: true, digital: true } }, 400, 'ERRORS.PLEASEACCEPTTERMS'],
    [
      'half-yearly by BLIK',
      { subscriptionDetailsId: 2, paymentMethod: 'Blik' as const },
      409,
      'ERRORS.METHODUNAVAILABLE',
    ],
    ['for ever by card', { subscriptionDetailsId: 4 }, 409, 'ERRORS.METHODUNAVAILABLE'],
    ['a code that does not exist', { discountCode: 'NIEMA' }, 400, 'ERRORS.VOUCHERINVALID'],
    ['another price than shown', { expectedTotal: 1 }, 409, 'ERRORS.PLANPRICECHANGED'],
    ['a failed code and its price', { discountCode: 'STARY', expectedTotal: 260 }, 409, 'ERRORS.PLANPRICECHANGED'],
    ['an invoice without data', { userWantsInvoice: true }, 400, 'ERRORS.PROVIDEDATA'],
  ])('refuses %s and keeps nothing', async (_what, change, status, code) => {
    const form = await aSubscriptionForm(testApp, change)
    const response = await testApp.call(subscribe, { body: form })
    expect([response.status, response.problem.code]).toEqual([status, code])
    expect(await queryOne(testApp, sql`select id from subscriptions where email = ${form.email}`)).toBeUndefined()
  })

  it('returns the current plan when the page showed another price', async () => {
    const { problem } = await order(testApp, { expectedTotal: 1 })
    expect(planProblemSchema.parse(problem).plan).toMatchObject({ id: 1, price: '325.00' })
  })

  it('ENT-20 stores the consents, including the one to begin at once (Q-63), with version, time and address, and the normalised invoice data', async () => {
    const companyData = {
      name: 'Cukiernia',
      taxId: 'PL 526-587-76-35',
      address: { address: 'Lipowa 1', line2: '', zipCode: '20-020', city: 'Lublin', country: 'Poland' },
    }
    const { reply } = await order(testApp, { userWantsInvoice: true, companyData })
    const stored = rowsOf<{ kind: string; ip: string }>(
      await testApp.context.db.execute(
        sql`select kind, ip from consents where subscription_id = ${reply.subscriptionId} order by kind`,
      ),
    )
    expect(stored).toEqual(['resign', 'start', 'terms'].map((kind) => ({ kind, ip: '127.0.0.1' })))
    expect((await subscriptionOf(testApp, reply.subscriptionId)).companyData).toMatchObject({ taxId: '5265877635' })
  })

  it('returns the same response to a repeated key, and 422 to another request with that key', async () => {
    const form = await aSubscriptionForm(testApp)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, other] = [
      await testApp.call(subscribe, { body: form, headers }),
      await testApp.call(subscribe, { body: form, headers }),
    ]
    expect(other.reply).toEqual(one.reply)
    const changed = await testApp.call(subscribe, { body: { ...form, firstName: 'Ola' }, headers })
    expect(changed.problem.code).toBe('ERRORS.IDEMPOTENCYKEYREUSED')
  })

  it('lets two guests at one address use the same key: each gets a subscription', async () => {
    const headers = { 'idempotency-key': 'the same' }
    const subscribeOnce = async () => testApp.call(subscribe, { body: await aSubscriptionForm(testApp), headers })
    const [one, other] = [await subscribeOnce(), await subscribeOnce()]
    expect(one.reply.subscriptionId).toBeTruthy()
    expect(other.reply.subscriptionId).toBeTruthy()
    expect(other.reply.subscriptionId).not.toBe(one.reply.subscriptionId)
  })

  it('a voucher of everything needs no payment page, once: the period begins at once and does not renew', async () => {
    const { headers, session } = await aCustomer(testApp)
    const { reply } = await order(testApp, { email: session.email, discountCode: 'WEBINAR100' }, headers)
    expect(reply.url).toContain('/dziekujemy?isSubscription=true&ticket=')
    const ticket = new URL(reply.url).searchParams.get('ticket') ?? ''
    const result = await testApp.call(checkoutEndpoints.getResult, { query: { ticket } })
    expect(result.reply).toMatchObject({ kind: 'subscription', state: 'paid', value: 0 })
    const shown = (await testApp.call(getSubscription, { query: { languageCode: 'pl' } }, headers)).reply
    expect(shown).toMatchObject({ status: 'Active', providerSubscriptionId: null, access: { reason: 'until' } })
    expect((await order(testApp, { discountCode: 'WEBINAR100' })).problem.code).toBe('ERRORS.VOUCHERINVALID')
  })

  it('a second order of a user closes the page of the first (Q-116)', async () => {
    const { headers, session } = await aCustomer(testApp)
    const first = (await order(testApp, { email: session.email }, headers)).reply
    const firstPage = pageOf(testApp, first.subscriptionId)
    await order(testApp, { email: session.email, subscriptionDetailsId: 3 }, headers)
    await testApp.runJobs()
    expect(testApp.cards.sessions.get(firstPage)?.state).toBe('expired')
    expect((await subscriptionOf(testApp, first.subscriptionId)).status).toBe('Inactive')
  })
})

describe('an anonymous buyer', () => {
  it('SUB-20 gets an account with a temporary password after the payment, and not before', async () => {
    const email = 'nowa.pszczola@poczta.example'
    const { reply } = await order(testApp, { email })
    expect(await queryOne(testApp, sql`select id from users where email = ${email}`)).toBeUndefined()
    await pay(testApp, reply.subscriptionId)
    await testApp.runJobs()
    expect(mailsTo(email)).toEqual(expect.arrayContaining(['Witaj w Słodkim Ulu', 'Witaj w akademii. Plan roczny']))
    const welcome = testApp.sent.find(({ to, subject }) => to === email && subject === 'Witaj w Słodkim Ulu')
    const [, password = ''] = /Hasło tymczasowe:\n(\S+)/.exec(welcome?.text ?? '') ?? []
    expect(await signIn(testApp, email, password)).toMatchObject({
      hasSubscription: true,
      acceptedTermsVersion: '2026-11-20',
    })
  })

  it('of an address with an account is linked to it, without signing in', async () => {
    const { id, email } = await anAccount(testApp)
    const before = await queryOne(testApp, sql`select * from users where id = ${id}`)
    const { reply, headers } = await order(testApp, { email, firstName: 'Ktoś', lastName: 'Inny' })
    expect(headers).not.toHaveProperty('set-cookie')
    await pay(testApp, reply.subscriptionId)
    expect(await queryOne(testApp, sql`select * from users where id = ${id}`)).toEqual(before)
    expect((await subscriptionOf(testApp, reply.subscriptionId)).userId).toBe(id)
  })
})
