import { describe, expect, it } from 'vitest'
import { sendingMoment } from '#catalogue/vouchers/gift-deliveries.rules.ts'

describe('the moment at which a gift card is mailed', () => {
  it.each([
    ['at once without a day', null, '2026-12-20T10:00:00Z', '2026-12-20T10:00:00Z'],
    ['in the morning of a later day', '2026-12-24', '2026-12-20T10:00:00Z', '2026-12-24T07:00:00Z'],
    ['at seven by the sun in summer', '2027-07-01', '2026-12-20T10:00:00Z', '2027-07-01T06:00:00Z'],
    ['on the morning after the clocks changed', '2027-03-28', '2027-03-27T10:00:00Z', '2027-03-28T06:00:00Z'],
    // 23:59:59.999 in Warsaw, and midnight.
    ['in the morning when paid just before its day', '2026-12-24', '2026-12-23T22:59:59.999Z', '2026-12-24T07:00:00Z'],
    ['at once when paid at its midnight', '2026-12-24', '2026-12-23T23:00:00Z', '2026-12-23T23:00:00Z'],
    ['at once when paid after its morning', '2026-12-24', '2026-12-24T12:00:00Z', '2026-12-24T12:00:00Z'],
    ['at once when its day is over', '2026-12-24', '2026-12-27T12:00:00Z', '2026-12-27T12:00:00Z'],
  ])('is %s', (_case, day, now, moment) => {
    expect(sendingMoment(day, new Date(now))).toEqual(new Date(moment))
  })
})
