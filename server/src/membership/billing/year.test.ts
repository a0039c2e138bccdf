import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { applyBilling, fetchBilling } from '#membership/billing/billing.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { aSubscriber, chargesOf, deliverBillingEvent, pay, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Thirteen months, simulated day by day. */
const days = 396

const subjectsTo = (address: string) => testApp.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
const count = (subjects: string[], start: string) => subjects.filter((subject) => subject.startsWith(start)).length
const periodsOf = async (subscriptionId: string) =>
  rowsOf<{ starts_at: string; ends_at: string }>(
    await testApp.context.db.execute(
      sql`select starts_at, ends_at from access_periods where subscription_id = ${subscriptionId} order by starts_at`,
    ),
  ).map(({ starts_at, ends_at }) => ({ from: new Date(starts_at).getTime(), to: new Date(ends_at).getTime() }))

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>

/**
 * Simulates a day of a subscription by card: a period that is over is renewed an hour after its end, and the provider
 * reports it.
 */
async function liveByCard({ providerSubscriptionId }: Subscriber): Promise<void> {
  const { periodEnd } = testApp.billing.subscriptions.get(providerSubscriptionId) ?? {}
  if (!periodEnd || periodEnd.getTime() + hourMs > testApp.clock.now()) return
  testApp.billing.renew(providerSubscriptionId)
  await deliverBillingEvent(testApp, providerSubscriptionId)
}

/** Simulates a day of a prepaid subscription: its owner prolongs it a day before the end. */
async function liveAhead({ enter, subscriptionId }: Subscriber): Promise<void> {
  const { paidUntil } = await subscriptionOf(testApp, subscriptionId)
  if (paidUntil === null || paidUntil.getTime() - testApp.clock.now() >= dayMs) return
  const body = { subscriptionId, prolongSubscription: true }
  await testApp.call(subscriptionEndpoints.paySubscription, { body }, await enter())
  await pay(testApp, subscriptionId)
}

const lives: [string, Parameters<typeof aSubscriber>[1], number, number[], (one: Subscriber) => Promise<void>][] = [
  ['Monthly by card', { subscriptionDetailsId: 3 }, 14, [3250], liveByCard],
  ['HalfYearly by card, webinar price', { subscriptionDetailsId: 2, isWebinar: true }, 3, [15900], liveByCard],
  [
    'Yearly by card, a voucher on the first year',
    { subscriptionDetailsId: 1, discountCode: 'MIOD10' },
    2,
    [29250, 32500],
    liveByCard,
  ],
  ['Monthly ahead', { subscriptionDetailsId: 3, paymentMethod: 'Blik' }, 14, [3250], liveAhead],
  ['Yearly ahead', { subscriptionDetailsId: 1, paymentMethod: 'Blik' }, 2, [32500], liveAhead],
  ['Eternal', { subscriptionDetailsId: 4, paymentMethod: 'Blik' }, 1, [129900], async () => {}],
]

describe('thirteen months', () => {
  it('of every plan and way to pay: what is charged, what is given, what is written', async () => {
    const all: Subscriber[] = []
    for (const [, overrides] of lives) all.push(await aSubscriber(testApp, overrides))
    for (let day = 0; day < days; day++) {
      testApp.clock.advance(dayMs)
      for (const [index, [, , , , live]] of lives.entries()) {
        const one = all[index]
        if (one) await live(one)
      }
      // Jobs only send mails and set statuses; access and payments do not wait for them.
      if (day % 11 === 0) await testApp.runJobs()
    }
    await testApp.runJobs()
    for (const [index, [name, , times, amounts]] of lives.entries()) {
      const one = all[index]
      if (!one) throw new Error(`No subscriber has ${name}.`)
      const charges = await chargesOf(testApp, one.subscriptionId)
      const expected = Array.from({ length: times }, (_, place) => amounts[place] ?? amounts.at(-1))
      expect([name, charges.map(({ amount }) => amount)]).toEqual([name, expected])
      expect(charges.every(({ state }) => state === 'paid')).toBe(true)
      const subjects = subjectsTo(one.session.email)
      expect([name, count(subjects, 'Witaj w akademii')]).toEqual([name, 1])
      expect([name, count(subjects, 'Subskrypcja przedłużona')]).toEqual([name, times - 1])
      expect([name, count(subjects, 'Dokument ')]).toEqual([name, times])
      expect([name, count(subjects, 'Subskrypcja się zakończyła')]).toEqual([name, 0])
      expect((await one.show())?.access.allowed).toBe(true)
      const periods = await periodsOf(one.subscriptionId)
      expect(periods).toHaveLength(times)
      for (const [place, { from }] of periods.entries()) {
        const before = periods[place - 1]
        // No gap and no overlap: a card's period begins on the last day of the previous one.
        if (before) expect(from).toBeLessThanOrEqual(before.to + 1)
        if (before) expect(dayOf(from) >= dayOf(before.to)).toBe(true)
      }
    }
  }, 600_000)
})

describe('events of the provider over months of renewals', () => {
  it('twice each and in any order ends in the same books', async () => {
    const one = await aSubscriber(testApp, { subscriptionDetailsId: 3 })
    const reported = []
    for (let month = 0; month < 6; month++) {
      const { periodEnd } = testApp.billing.subscriptions.get(one.providerSubscriptionId) ?? {}
      testApp.clock.advance((periodEnd?.getTime() ?? 0) + hourMs - testApp.clock.now())
      if (month % 2 === 0) testApp.billing.renew(one.providerSubscriptionId)
      else {
        const { id } = testApp.billing.failRenewal(one.providerSubscriptionId)
        reported.push(await fetchBilling(testApp.context, one.providerSubscriptionId))
        testApp.billing.payOpen(id)
      }
      reported.push(await fetchBilling(testApp.context, one.providerSubscriptionId))
    }
    const now = await fetchBilling(testApp.context, one.providerSubscriptionId)
    // Late and out of order: every state twice, newest first; the last one applied is the current state.
    for (const facts of [...reported, ...reported].reverse().concat(now))
      if (facts)
        await inTransaction(testApp.context, (tx) => applyBilling(tx, testApp.context, facts, 'provider:stripe'))
    const charges = await chargesOf(testApp, one.subscriptionId)
    expect(charges.map(({ amount, state }) => [amount, state])).toEqual(Array.from({ length: 7 }, () => [3250, 'paid']))
    expect(await periodsOf(one.subscriptionId)).toHaveLength(7)
    expect(await one.show()).toMatchObject({ status: 'Active', access: { allowed: true, reason: 'renews' } })
  })
})
