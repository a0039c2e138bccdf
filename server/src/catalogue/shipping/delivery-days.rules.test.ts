import { expect, it } from 'vitest'
import { deliveryDays } from './delivery-days.rules.ts'

it.each([
  ['a Monday', '2026-11-23T12:00:00Z', '2026-11-24', '2026-11-25'],
  ['a Thursday, over the weekend', '2026-11-26T12:00:00Z', '2026-11-27', '2026-11-30'],
  ['a Saturday', '2026-11-28T12:00:00Z', '2026-11-30', '2026-12-01'],
  ['the evening before a day in Warsaw that began', '2026-11-23T23:30:00Z', '2026-11-25', '2026-11-26'],
  ['before Christmas, with Christmas Eve off', '2026-12-22T12:00:00Z', '2026-12-23', '2026-12-28'],
  ['before Corpus Christi', '2027-05-26T12:00:00Z', '2027-05-28', '2027-05-31'],
])('a parcel ordered on %s is expected on working days', (_when, now, from, to) => {
  expect(deliveryDays(new Date(now))).toEqual({ from, to })
})
