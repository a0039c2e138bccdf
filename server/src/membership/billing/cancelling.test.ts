import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSubscriber, deliverBillingEvent, later, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const monthly = { subscriptionDetailsId: 3 }
const { cancelSubscription, updatePaymentMethod } = subscriptionEndpoints
const mailsTo = (address: string) => testApp.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
/** Milliseconds until an hour after the end of the paid period. */
const toRenewal = (providerSubscriptionId: string) =>
  (testApp.billing.subscriptions.get(providerSubscriptionId)?.periodEnd.getTime() ?? 0) - testApp.clock.now() + hourMs

describe('cancelling', () => {
  it('API-33 API-34 PAY-06 returns pages of the provider, and none for time paid ahead', async () => {
    const card = await aSubscriber(testApp, monthly)
    const cancel = await testApp.call(cancelSubscription, {}, await card.enter())
    expect(cancel.reply.url).toBe(`https://portal.test/${testApp.billing.portals.at(-1)?.customerId}/cancel`)
    expect(cancel.headers['cache-control']).toBe('no-store')
    expect((await testApp.call(updatePaymentMethod, {}, await card.enter())).reply.url).toContain('/update-card')
    expect((await card.show())?.cancellationPlanned).toBe(false)
    const ahead = await aSubscriber(testApp, { ...monthly, paymentMethod: 'Blik' })
    for (const row of [cancelSubscription, updatePaymentMethod])
      expect((await testApp.call(row, {}, await ahead.enter())).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTMANAGED')
    testApp.cards.goOffline()
    expect((await testApp.call(cancelSubscription, {}, await card.enter())).status).toBe(502)
    testApp.cards.returnFromProvider()
  })

  it('returns an error for a customer unknown to the provider', async () => {
    const { enter, providerSubscriptionId } = await aSubscriber(testApp, monthly)
    testApp.billing.deletedCustomers.add(testApp.billing.subscriptions.get(providerSubscriptionId)?.customerId ?? '')
    for (const row of [cancelSubscription, updatePaymentMethod])
      expect((await testApp.call(row, {}, await enter())).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTMANAGED')
  })

  it('is mailed once for repeated events, and again after it was reversed', async () => {
    const { providerSubscriptionId, session } = await aSubscriber(testApp, monthly)
    const plan = async (isCancelled: boolean, tellings: number) => {
      testApp.clock.advance(hourMs)
      await testApp.billing.setCancelAtPeriodEnd(providerSubscriptionId, isCancelled, crypto.randomUUID())
      for (let times = 0; times < tellings; times++) await deliverBillingEvent(testApp, providerSubscriptionId)
      await testApp.runJobs()
    }
    const written = () => mailsTo(session.email).filter((subject) => subject === 'Odnowienie wyłączone').length
    await plan(true, 3)
    await later(testApp, 2 * dayMs)
    expect(written()).toBe(1)
    await plan(false, 2)
    expect(written()).toBe(1)
    await plan(true, 2)
    expect(written()).toBe(2)
    // Taken back and requested again before a webhook arrived.
    await plan(false, 0)
    await plan(true, 2)
    expect(written()).toBe(3)
  })

  it('PAY-07 SUB-53 runs to the last second of the last paid day, can be resumed before, and is bought again after', async () => {
    const { providerSubscriptionId, session, enter, show, subscriptionId } = await aSubscriber(testApp, monthly)
    const { billing } = testApp
    await billing.setCancelAtPeriodEnd(providerSubscriptionId, true, 'x')
    await deliverBillingEvent(testApp, providerSubscriptionId)
    await testApp.runJobs()
    const planned = await show()
    expect(planned).toMatchObject({ status: 'Active', cancellationPlanned: true, access: { reason: 'cancelled' } })
    expect(planned?.expirationDate).toBe(planned?.paidUntil)
    expect(mailsTo(session.email)).toContainEqual('Odnowienie wyłączone')
    expect((await testApp.call(updatePaymentMethod, {}, await enter())).reply.url).toContain('/overview')
    await billing.setCancelAtPeriodEnd(providerSubscriptionId, false, 'y')
    await deliverBillingEvent(testApp, providerSubscriptionId)
    expect(await show()).toMatchObject({ cancellationPlanned: false, access: { reason: 'renews' } })
    await billing.setCancelAtPeriodEnd(providerSubscriptionId, true, 'z')
    await deliverBillingEvent(testApp, providerSubscriptionId)
    await later(testApp, toRenewal(providerSubscriptionId) - hourMs)
    billing.end(providerSubscriptionId, 'requested')
    await deliverBillingEvent(testApp, providerSubscriptionId)
    expect(await show()).toMatchObject({ status: 'Cancelled', access: { allowed: true, reason: 'cancelled' } })
    testApp.clock.advance(Date.parse(planned?.paidUntil ?? '') - testApp.clock.now())
    expect((await show())?.access.allowed).toBe(true)
    await later(testApp, 1)
    expect(await show()).toMatchObject({ status: 'Expired', access: { allowed: false, reason: 'expired' } })
    await testApp.runJobs()
    expect(mailsTo(session.email).filter((subject) => subject === 'Subskrypcja się zakończyła')).toHaveLength(1)
    expect((await subscriptionOf(testApp, subscriptionId)).status).toBe('Expired')
    await aSubscriber(testApp, { email: session.email, paymentMethod: 'Blik' })
  })
})

describe('erasing an account', () => {
  it('ends at the provider what renewed, and has it forget who it was', async () => {
    const { enter, providerSubscriptionId, subscriptionId } = await aSubscriber(testApp, monthly)
    const { customerId = '' } = testApp.billing.subscriptions.get(providerSubscriptionId) ?? {}
    expect((await testApp.call(accountEndpoints.deleteAccount, { body: {} }, await enter())).status).toBe(204)
    await testApp.runJobs()
    expect(testApp.billing.deletedCustomers.has(customerId)).toBe(true)
    expect(testApp.billing.subscriptions.get(providerSubscriptionId)?.status).toBe('ended')
    expect(await subscriptionOf(testApp, subscriptionId)).toMatchObject({ userId: null, checkAt: null })
  })
})
