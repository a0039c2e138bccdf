import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { dayOf, endOfDay, extend } from '#membership/billing/periods.rules.ts'
import { type AccessFacts, explainAccess } from '#membership/billing/subscription-status.rules.ts'
import { type PaidPeriod, resolveAccess } from './access.rules.ts'

const card: AccessFacts = {
  status: 'Active',
  providerSubscriptionId: 'sub_1',
  cancellationPlanned: false,
  paidUntil: null,
  pastDueSince: null,
}
const ahead: AccessFacts = { ...card, providerSubscriptionId: null }

/** End of a provider period: the same time of day in UTC, clamped to the last day of a short month. */
const addMonths = (from: number, months: number) =>
  Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds

/** The stored periods of a subscription by card that began at a moment, after so many months. */
function storedOf(subscription: AccessFacts, began: number, months: number, count: number) {
  const periods = Array.from({ length: count }, (_, place): PaidPeriod => {
    const endsAt = endOfDay(dayOf(addMonths(began, months * (place + 1))))
    return { startsAt: addMonths(began, months * place), endsAt, subscription }
  })
  return { periods, paidUntil: periods.at(-1)?.endsAt ?? null }
}

type Stored = { periods: PaidPeriod[]; paidUntil: number | null }

/** Whether a guarded call is allowed, asserting that it agrees with the subscription's own state. */
function hasAccess(subscription: AccessFacts, { periods, paidUntil }: Stored, now: number): boolean {
  const { isSubscribed } = resolveAccess(periods, now)
  expect(explainAccess({ ...subscription, paidUntil }, now).allowed).toBe(isSubscribed)
  return isSubscribed
}

/**
 * Every minute from half a day before the end of a provider period to half a day after its renewal arrives, `lateMs`
 * after that end; the payment is stored only then.
 */
function lockedOutMinutes(began: number, months: number, place: number, lateMs: number): string[] {
  const end = addMonths(began, months * place)
  const before = storedOf(card, began, months, place)
  const after = storedOf(card, began, months, place + 1)
  const refused = []
  for (let now = end - 12 * hourMs; now < end + lateMs + 12 * hourMs; now += minuteMs)
    if (!hasAccess(card, now < end + lateMs ? before : after, now)) refused.push(new Date(now).toISOString())
  return refused
}

const at = (iso: string) => Date.parse(iso)

/** Start moments and periods whose ends are calendar edge cases. */
const boundaries: [string, number, number, number][] = [
  ['in the middle of a month', at('2026-11-20T15:00:00Z'), 1, 1],
  ['on the last day of a month, into a short one', at('2027-01-31T10:00:00Z'), 1, 1],
  ['and out of it', at('2027-01-31T10:00:00Z'), 1, 2],
  ['on a leap day, a year on', at('2028-02-29T12:00:00Z'), 12, 1],
  ['in a leap year, on its leap day', at('2027-08-29T12:00:00Z'), 6, 1],
  ['on New Year’s Eve', at('2026-12-31T22:30:00Z'), 12, 1],
  ['on the day when summer time begins', at('2027-02-28T01:30:00Z'), 1, 1],
  ['within the hour that is left out', at('2026-09-28T01:00:00Z'), 6, 1],
  ['on the day when winter time begins', at('2027-09-30T23:30:00Z'), 1, 1],
  ['within the hour that comes twice', at('2027-04-30T00:30:00Z'), 6, 1],
  ['a minute before midnight in Warsaw', at('2026-11-20T22:59:00Z'), 1, 1],
  ['at midnight in Warsaw', at('2026-11-20T23:00:00Z'), 1, 1],
  ['at midnight in summer', at('2026-06-30T22:00:00Z'), 1, 1],
  ['between midnight in Warsaw and in UTC', at('2026-11-30T23:30:00Z'), 1, 3],
]

describe('access through a renewal: at no minute between two paid periods is a subscriber refused', () => {
  test.each(boundaries)('AUTH-34 bought %s, the invoice settled an hour after the end', (_when, began, months, place) =>
    expect(lockedOutMinutes(began, months, place, hourMs)).toEqual([]),
  )

  test.each(boundaries)('bought %s, the provider heard of three days late', (_when, began, months, place) =>
    expect(lockedOutMinutes(began, months, place, 3 * dayMs - 1)).toEqual([]),
  )

  const began = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  const months = fc.constantFrom(1, 6, 12)

  test('by card, whenever it began, whatever the renewal and however late within the grace it is heard of', () => {
    const late = fc.integer({ min: 0, max: 3 * dayMs - 1 })
    fc.assert(
      fc.property(began, months, fc.integer({ min: 1, max: 24 }), late, (from, length, place, lateMs) => {
        const end = addMonths(from.getTime(), length * place)
        const before = storedOf(card, from.getTime(), length, place)
        const after = storedOf(card, from.getTime(), length, place + 1)
        const midnight = endOfDay(dayOf(end))
        for (const now of [end - 1, end, end + 1, midnight, midnight + 1, end + lateMs - 1])
          expect(hasAccess(card, now < end + lateMs ? before : after, now)).toBe(true)
        for (const now of [end + lateMs, end + lateMs + 1, Math.max(midnight + 1, end + lateMs)])
          expect(hasAccess(card, after, now)).toBe(true)
      }),
    )
  })

  test('by card, the grace is exactly three days while nothing is paid', () => {
    fc.assert(
      fc.property(began, months, (from, length) => {
        const stored = storedOf(card, from.getTime(), length, 1)
        const last = (stored.paidUntil ?? 0) + 3 * dayMs
        expect([hasAccess(card, stored, last), hasAccess(card, stored, last + 1)]).toEqual([true, false])
      }),
    )
  })

  test('paid ahead and prolonged, at every moment around the end, to the millisecond', () => {
    const before = fc.integer({ min: 0, max: 30 * dayMs })
    fc.assert(
      fc.property(began, months, months, before, (from, length, more, early) => {
        const first = extend({ anchorOn: null, paidUntil: null }, length, from.getTime())
        const prolongedAt = Math.max(from.getTime(), first.endsAt - early)
        const second = extend({ anchorOn: first.anchorOn, paidUntil: first.endsAt }, more, prolongedAt)
        const periods = [first, second].map(({ startsAt, endsAt }) => ({ startsAt, endsAt, subscription: ahead }))
        for (const ms of [-minuteMs, -1000, -999, -1, 0, 1, 500, 999, 1000, minuteMs])
          expect(hasAccess(ahead, { periods, paidUntil: second.endsAt }, first.endsAt + ms)).toBe(true)
        expect(hasAccess(ahead, { periods, paidUntil: second.endsAt }, second.endsAt + 1)).toBe(false)
      }),
    )
  })
})
