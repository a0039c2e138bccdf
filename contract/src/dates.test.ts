import { describe, expect, test } from 'vitest'
import { formatDate, formatMoment, momentSchema } from './dates.ts'

describe('formatDate', () => {
  test.each([
    ['2026-01-05T12:00:00Z', '05.01.2026'],
    ['2026-12-31T22:59:59Z', '31.12.2026'],
    // Warsaw is one hour ahead of UTC in winter, two in summer.
    ['2026-12-31T23:00:00Z', '01.01.2027'],
    ['2026-07-14T21:59:59Z', '14.07.2026'],
    ['2026-07-14T22:00:00Z', '15.07.2026'],
  ])('%s is %s in Warsaw (I18N-04)', (moment, text) => {
    expect(formatDate(moment)).toBe(text)
    expect(formatDate(new Date(moment))).toBe(text)
  })
})

describe('formatMoment', () => {
  test.each([
    ['2026-01-05T12:00:00Z', '05.01.2026, 13:00'],
    ['2026-12-31T23:07:59Z', '01.01.2027, 00:07'],
    ['2026-07-14T21:59:59Z', '14.07.2026, 23:59'],
    // The hour that occurs twice when summer time ends.
    ['2026-10-25T00:30:00Z', '25.10.2026, 02:30'],
    ['2026-10-25T01:30:00Z', '25.10.2026, 02:30'],
  ])('%s is %s in Warsaw', (moment, text) => expect(formatMoment(moment)).toBe(text))
})

describe('momentSchema', () => {
  test.each([
    ['2026-11-20T10:00:00Z', true],
    ['2026-11-20T10:00:00.123Z', true],
    ['2026-11-20T10:00:00+01:00', false],
    ['2026-11-20', false],
    ['2026-02-30T10:00:00Z', false],
    [1_763_632_800_000, false],
  ])('%s: %s (Q-114)', (moment, isMoment) => {
    expect(momentSchema.safeParse(moment).success).toBe(isMoment)
  })
})
