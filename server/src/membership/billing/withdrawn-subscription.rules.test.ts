import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { proRata, settleWithdrawal, type WithdrawnSubscription } from './withdrawn-subscription.rules.ts'

const november = { paid: 4900, firstDay: '2026-11-23', lastDay: '2026-12-23' }

describe('a refund by days used for a service that began on request', () => {
  it.each([
    ['on the first day', november, '2026-11-23', { days: 31, usedDays: 1, charged: 158, refunded: 4742 }],
    ['on the second day', november, '2026-11-24', { days: 31, usedDays: 2, charged: 316, refunded: 4584 }],
    ['on the 14th day after', november, '2026-12-07', { days: 31, usedDays: 15, charged: 2370, refunded: 2530 }],
    ['on the day before the last', november, '2026-12-22', { days: 31, usedDays: 30, charged: 4741, refunded: 159 }],
    ['on the last day', november, '2026-12-23', { days: 31, usedDays: 31, charged: 4900, refunded: 0 }],
    ['after the last day', november, '2026-12-24', { days: 31, usedDays: 31, charged: 4900, refunded: 0 }],
    ['before the first day', november, '2026-11-22', { days: 31, usedDays: 0, charged: 0, refunded: 4900 }],
    ['long before it', november, '2026-10-01', { days: 31, usedDays: 0, charged: 0, refunded: 4900 }],
    [
      'of a single day, on that day',
      { paid: 999, firstDay: '2026-11-23', lastDay: '2026-11-23' },
      '2026-11-23',
      { days: 1, usedDays: 1, charged: 999, refunded: 0 },
    ],
    [
      'over a leap day',
      { paid: 3000, firstDay: '2028-02-01', lastDay: '2028-02-29' },
      '2028-02-29',
      { days: 29, usedDays: 29, charged: 3000, refunded: 0 },
    ],
    [
      'up to 28 February of a leap year',
      { paid: 2900, firstDay: '2028-02-01', lastDay: '2028-02-29' },
      '2028-02-28',
      { days: 29, usedDays: 28, charged: 2800, refunded: 100 },
    ],
    [
      'over the change of the clocks',
      { paid: 3100, firstDay: '2026-10-20', lastDay: '2026-11-19' },
      '2026-10-26',
      { days: 31, usedDays: 7, charged: 700, refunded: 2400 },
    ],
    [
      'of a year',
      { paid: 36_600, firstDay: '2027-11-23', lastDay: '2028-11-22' },
      '2027-11-30',
      { days: 366, usedDays: 8, charged: 800, refunded: 35_800 },
    ],
    [
      'that cost nothing',
      { paid: 0, firstDay: '2026-11-23', lastDay: '2026-12-23' },
      '2026-11-30',
      { days: 31, usedDays: 8, charged: 0, refunded: 0 },
    ],
  ])('withdrawn from %s', (_when, time, day, settled) => expect(proRata(time, day)).toEqual(settled))

  it('keeps at most the share of the days, less than a grosz below it, and more with each day', () => {
    const first = Temporal.PlainDate.from('2027-12-01')
    fc.assert(
      fc.property(
        fc.record({
          paid: fc.integer({ min: 0, max: 10_000_000 }),
          start: fc.integer({ min: 0, max: 1500 }),
          length: fc.integer({ min: 1, max: 400 }),
          used: fc.integer({ min: 0, max: 400 }),
        }),
        ({ paid, start, length, used }) => {
          const day = (days: number) => first.add({ days: start + days }).toString()
          const time = { paid, firstDay: day(0), lastDay: day(length - 1) }
          const { days, usedDays, charged, refunded } = proRata(time, day(used - 1))
          expect([days, usedDays]).toEqual([length, Math.min(used, length)])
          expect(charged + refunded).toBe(paid)
          const share = (paid * usedDays) / days
          expect(charged <= share && share - charged < 1).toBe(true)
          expect(charged >= 0 && refunded >= 0).toBe(true)
          expect(proRata(time, day(used)).charged).toBeGreaterThanOrEqual(charged)
        },
      ),
    )
  })
})

describe('a statement of withdrawal from a subscription', () => {
  const usual: WithdrawnSubscription = {
    ...november,
    ...{ concludedOn: '2026-11-23', statementDay: '2026-11-24', isStartRequested: true, isOwner: true },
    ...{ isCompany: false, isWhole: true, chargeCount: 1, refundedBefore: 0 },
  }
  const deadlineOn = '2026-12-07'

  it.each<[string, Partial<WithdrawnSubscription>, number | null, number | null, boolean]>([
    ['of a service begun on wish', {}, 316, 4584, true],
    ['of one without the wish', { isStartRequested: false }, 0, 4900, true],
    ['on the last day', { statementDay: deadlineOn }, 2370, 2530, true],
    ['a day late', { statementDay: '2026-12-08' }, null, null, false],
    ['a day late without the wish', { statementDay: '2026-12-08', isStartRequested: false }, null, null, false],
    ['from somebody who is not signed in', { isOwner: false }, 316, 4584, false],
    ['from a company', { isCompany: true }, 316, 4584, false],
    ['about a part', { isWhole: false }, 316, 4584, false],
    ['when more was paid since, or waits to be', { chargeCount: 2 }, 316, 4584, false],
    ['when money went back before', { refundedBefore: 1 }, 316, 4584, false],
    ['of access without an end', { lastDay: null }, null, null, false],
    ['of access without an end, without the wish', { lastDay: null, isStartRequested: false }, 0, 4900, true],
  ])('%s', (_what, change, charged, refunded, isAutomatic) =>
    expect(settleWithdrawal({ ...usual, ...change })).toEqual({ deadlineOn, charged, refunded, isAutomatic }),
  )

  it('counts the period of a contract whose last day is free to the next working day', () => {
    const free = { ...usual, concludedOn: '2026-12-10', firstDay: '2026-12-10', lastDay: '2027-01-10' }
    expect(settleWithdrawal({ ...free, statementDay: '2026-12-28' })).toMatchObject({
      deadlineOn: '2026-12-28',
      isAutomatic: true,
    })
    expect(settleWithdrawal({ ...free, statementDay: '2026-12-29' })).toMatchObject({ refunded: null })
  })
})
