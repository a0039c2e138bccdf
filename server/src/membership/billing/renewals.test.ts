import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { aSubscriber, chargesOf, deliverBillingEvent, later, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const monthly = { subscriptionDetailsId: 3 }
const { paySubscription, applySubscriptionVoucher } = subscriptionEndpoints
const mailsTo = (address: string) => testApp.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
const amounts = async (id: string) => (await chargesOf(testApp, id)).map(({ amount }) => amount)
/** Milliseconds until an hour after the end of the paid period. */
const toRenewal = (providerSubscriptionId: string) =>
  (testApp.billing.subscriptions.get(providerSubscriptionId)?.periodEnd.getTime() ?? 0) - testApp.clock.now() + hourMs

describe('PUT /subscription/add-voucher-to-existing', () => {
  const put = (headers: Record<string, string>, voucher: string) =>
    testApp.call(applySubscriptionVoucher, { body: { voucher, languageCode: 'pl' } }, headers)

  it('API-31 SUB-46 reduces only the next payment, and is used up by it', async () => {
    const { subscriptionId, providerSubscriptionId, enter, session, show } = await aSubscriber(testApp, monthly)
    expect((await put(await enter(), 'NIEMA')).problem.code).toBe('ERRORS.VOUCHERINVALID')
    expect((await put(await enter(), 'PLASTER25')).problem.code).toBe('ERRORS.VOUCHERNOTFORPLANS')
    expect((await put(await enter(), 'PIERWSZYROJ')).problem.code).toBe('ERRORS.VOUCHERNOTFORPLAN')
    const { reply } = await put(await enter(), 'MIOD10')
    expect(reply).toMatchObject({ discountCode: 'MIOD10', price: 32.5, nextPayment: { amount: 29.25 } })
    await testApp.runJobs()
    expect(mailsTo(session.email)).toContainEqual('Kod MIOD10 dodany do subskrypcji')
    for (const paid of [2925, 3250]) {
      await later(testApp, toRenewal(providerSubscriptionId))
      testApp.billing.renew(providerSubscriptionId)
      await deliverBillingEvent(testApp, providerSubscriptionId)
      expect((await amounts(subscriptionId)).at(-1)).toBe(paid)
      expect((await show())?.discountCode).toBeNull()
    }
    const uses = await queryOne(
      testApp,
      sql`select array_agg(state) as states from voucher_uses where email = ${session.email}`,
    )
    expect(uses).toEqual({ states: ['used'] })
  })

  it('a second voucher replaces the first; none is stored when the provider is down', async () => {
    const { enter, show } = await aSubscriber(testApp, { subscriptionDetailsId: 1 })
    await put(await enter(), 'MIOD10')
    expect((await put(await enter(), 'PIERWSZYROJ')).reply.discountCode).toBe('PIERWSZYROJ')
    testApp.cards.goOffline()
    expect((await put(await enter(), 'MIOD10')).problem.code).toBe('ERRORS.UNABLETORESTARTPAYMENT')
    testApp.cards.returnFromProvider()
    expect((await show())?.nextPayment?.amount).toBe(325)
  })
})

describe('a renewal by card', () => {
  it('ENT-11 adds the next period once, for repeated events in any order, with one mail', async () => {
    const { subscriptionId, providerSubscriptionId, session, show } = await aSubscriber(testApp, monthly)
    const before = Date.parse((await show())?.paidUntil ?? '')
    await later(testApp, toRenewal(providerSubscriptionId))
    expect((await show())?.access.allowed).toBe(true)
    testApp.billing.renew(providerSubscriptionId)
    for (let times = 0; times < 3; times++) await deliverBillingEvent(testApp, providerSubscriptionId)
    await testApp.runJobs()
    const shown = await show()
    const days = Math.round((Date.parse(shown?.paidUntil ?? '') - before) / dayMs)
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
    expect(shown).toMatchObject({ status: 'Active', access: { allowed: true, reason: 'renews' } })
    expect(await amounts(subscriptionId)).toEqual([3250, 3250])
    expect(mailsTo(session.email).filter((subject) => subject.startsWith('Subskrypcja przedłużona'))).toHaveLength(1)
    const stored = await queryOne(
      testApp,
      sql`select count(*)::int as n from access_periods where subscription_id = ${subscriptionId}`,
    )
    expect(stored).toEqual({ n: 2 })
  })

  it('is found although no webhook ever comes', async () => {
    const { subscriptionId, providerSubscriptionId, show } = await aSubscriber(testApp, monthly)
    await later(testApp, toRenewal(providerSubscriptionId))
    testApp.billing.renew(providerSubscriptionId)
    await later(testApp, 2 * hourMs)
    expect(await amounts(subscriptionId)).toEqual([3250, 3250])
    expect((await show())?.status).toBe('Active')
  })

  it('AUTH-34 leaves no minute without access between two paid periods when the provider is two days late', async () => {
    const { providerSubscriptionId, show } = await aSubscriber(testApp, monthly)
    await later(testApp, toRenewal(providerSubscriptionId) - 2 * hourMs)
    for (let hours = 0; hours < 48; hours += 4) {
      expect((await show())?.access.allowed).toBe(true)
      testApp.clock.advance(4 * hourMs)
    }
    testApp.billing.renew(providerSubscriptionId)
    await deliverBillingEvent(testApp, providerSubscriptionId)
    expect((await show())?.access).toMatchObject({ allowed: true, reason: 'renews' })
  })
})

describe('a declined renewal', () => {
  it('SUB-50 makes it PastDue with access during the grace; the mail links to the provider’s page, where a payment makes it Active', async () => {
    const { subscriptionId, providerSubscriptionId, session, show } = await aSubscriber(testApp, monthly)
    const { paidUntil } = await subscriptionOf(testApp, subscriptionId)
    await later(testApp, toRenewal(providerSubscriptionId))
    const invoice = testApp.billing.failRenewal(providerSubscriptionId)
    for (let times = 0; times < 2; times++) await deliverBillingEvent(testApp, providerSubscriptionId)
    await testApp.runJobs()
    expect(await show()).toMatchObject({ status: 'PastDue', access: { allowed: true, reason: 'pastDue' } })
    expect(
      mailsTo(session.email).filter((subject) => subject === 'Płatność za subskrypcję się nie powiodła'),
    ).toHaveLength(1)
    const mail = testApp.sent.findLast(({ to }) => to === session.email)
    const [, ticket = ''] = /ticket=([^\s"]+)/.exec(mail?.text ?? '') ?? []
    const { reply } = await testApp.call(checkoutEndpoints.getResult, { query: { ticket: decodeURIComponent(ticket) } })
    expect(reply).toMatchObject({ kind: 'subscription', state: 'failed', canRetry: true, subscriptionId, value: 32.5 })
    const page = await testApp.call(paySubscription, { body: { subscriptionId } })
    expect(page.reply.url).toBe(invoice.payUrl)
    testApp.clock.advance((paidUntil?.getTime() ?? 0) + 3 * dayMs - testApp.clock.now())
    expect((await show())?.access.allowed).toBe(true)
    testApp.clock.advance(1)
    expect((await show())?.access).toMatchObject({ allowed: false, reason: 'pastDue' })
    testApp.billing.payOpen(invoice.id)
    await deliverBillingEvent(testApp, providerSubscriptionId)
    expect(await show()).toMatchObject({ status: 'Active', access: { allowed: true, reason: 'renews', since: null } })
    expect(await amounts(subscriptionId)).toEqual([3250, 3250])
  })

  it('finally ends it: Expired with a mail; a later payment starts a new period without renewal', async () => {
    const { subscriptionId, providerSubscriptionId, session, show } = await aSubscriber(testApp, monthly)
    await later(testApp, toRenewal(providerSubscriptionId))
    const invoice = testApp.billing.failRenewal(providerSubscriptionId)
    await deliverBillingEvent(testApp, providerSubscriptionId)
    await later(testApp, 14 * dayMs)
    testApp.billing.end(providerSubscriptionId, 'payment-failed')
    await deliverBillingEvent(testApp, providerSubscriptionId)
    await testApp.runJobs()
    expect(await show()).toMatchObject({ status: 'Expired', access: { allowed: false, reason: 'expired' } })
    testApp.billing.payOpen(invoice.id)
    await deliverBillingEvent(testApp, providerSubscriptionId)
    await deliverBillingEvent(testApp, providerSubscriptionId)
    expect(await show()).toMatchObject({
      ...{ status: 'Active', providerSubscriptionId: null },
      access: { allowed: true, reason: 'until' },
    })
    expect(Date.parse((await show())?.paidUntil ?? '') - testApp.clock.now()).toBeGreaterThan(27 * dayMs)
    await testApp.runJobs()
    expect(mailsTo(session.email)).toContainEqual(expect.stringContaining('Subskrypcja przedłużona'))
    expect((await subscriptionOf(testApp, subscriptionId)).providerSubscriptionId).toBeNull()
  })
})

describe('a plan that is switched at the provider', () => {
  it('is the one that is shown, charged and documented from then on; the time given back is not watched twice', async () => {
    const { subscriptionId, providerSubscriptionId, enter, show } = await aSubscriber(testApp, monthly)
    testApp.clock.advance(10 * dayMs)
    testApp.billing.switchPlan(providerSubscriptionId, { months: 12, amount: 32500 }, 2200)
    for (let times = 0; times < 2; times++) await deliverBillingEvent(testApp, providerSubscriptionId)
    const yearly = await show()
    expect(yearly).toMatchObject({ type: 'Yearly', price: 325, status: 'Active', access: { allowed: true } })
    expect(yearly?.gifts.map(({ title, fileName }) => [title, fileName])).toEqual([
      ['E-book „Torty, które stoją prosto”', 'torty-ktore-stoja-prosto.pdf'],
      ['E-book „Pierwszy rok w\u00a0pasiece”', 'pierwszy-rok-w-pasiece.pdf'],
    ])
    expect(await amounts(subscriptionId)).toEqual([3250, 30300])
    const days = Math.round((Date.parse(yearly?.paidUntil ?? '') - testApp.clock.now()) / dayMs)
    expect(days).toBeGreaterThanOrEqual(365)
    // A leap year, and the rest of its last day.
    expect(days).toBeLessThanOrEqual(367)
    const headers = await enter()
    const { reply } = await testApp.call(invoicesEndpoints.listInvoices, { query: { languageCode: 'pl' } }, headers)
    expect(reply.map(({ plan, price }) => [plan, price])).toEqual([
      ['Roczny', 303],
      ['Miesięczny', 32.5],
    ])

    // Back to monthly: nothing is to be paid, and the year ends here.
    testApp.clock.advance(5 * dayMs)
    testApp.billing.switchPlan(providerSubscriptionId, { months: 1, amount: 3250 }, 32000)
    await deliverBillingEvent(testApp, providerSubscriptionId)
    const month = await show()
    expect(month).toMatchObject({ type: 'Monthly', price: 32.5, access: { allowed: true } })
    expect(Date.parse(month?.paidUntil ?? '') - testApp.clock.now()).toBeLessThan(32 * dayMs)
    const overlaps = await queryOne(
      testApp,
      sql`select count(*)::int as n from access_periods one join access_periods other
          on one.subscription_id = other.subscription_id and one.starts_at < other.starts_at and one.ends_at > other.starts_at
          where one.subscription_id = ${subscriptionId}`,
    )
    expect(overlaps).toEqual({ n: 0 })
  })

  it('to months that no plan has keeps its plan, and the time that was paid for', async () => {
    const { providerSubscriptionId, show } = await aSubscriber(testApp, monthly)
    testApp.billing.switchPlan(providerSubscriptionId, { months: 3, amount: 9000 }, 0)
    await deliverBillingEvent(testApp, providerSubscriptionId)
    const shown = await show()
    expect(shown).toMatchObject({ type: 'Monthly', price: 90, access: { allowed: true } })
    expect(Date.parse(shown?.paidUntil ?? '') - testApp.clock.now()).toBeGreaterThan(88 * dayMs)
  })
})

describe('the gifts of a plan', () => {
  it('ENT-13 SUB-48 are files behind signed links, for as long as the courses are open and a day at most', async () => {
    // The clock of other tests is at midnight, when a purchase lasts a whole day longer than the link.
    testApp.clock.advance(hourMs)
    const { providerSubscriptionId, show } = await aSubscriber(testApp, { subscriptionDetailsId: 1 })
    const take = async (url: string) => (await testApp.app.inject({ url: new URL(url).pathname })).statusCode
    const [gift] = (await show())?.gifts ?? []
    const url = gift?.url ?? ''
    expect([gift?.fileName, await take(url), await take(`${url}x`)]).toEqual(['torty-ktore-stoja-prosto.pdf', 200, 404])
    testApp.clock.advance(dayMs)
    expect(await take(url)).toBe(404)
    testApp.clock.advance(
      (testApp.billing.subscriptions.get(providerSubscriptionId)?.periodEnd.getTime() ?? 0) - testApp.clock.now(),
    )
    const [late] = (await show())?.gifts ?? []
    testApp.billing.end(providerSubscriptionId, 'requested')
    await deliverBillingEvent(testApp, providerSubscriptionId)
    testApp.clock.advance(dayMs - 1_000)
    expect(await take(late?.url ?? '')).toBe(404)
    expect((await show())?.gifts).toEqual([])
  })
})
