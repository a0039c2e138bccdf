import { describe, expect, it } from 'vitest'
import { retentionCutoff } from '#compliance/withdrawals/retention.rules.ts'

const isRetained = (at: string, now: string) => new Date(at) >= retentionCutoff(new Date(now))

describe('how long records are retained', () => {
  it.each([
    ['a sale of January', '2026-01-02T10:00:00Z', '2032-12-31T22:59:59Z', true],
    ['the same sale in the next year', '2026-01-02T10:00:00Z', '2032-12-31T23:00:00Z', false],
    ['a sale of December', '2026-12-30T10:00:00Z', '2032-12-31T22:59:59Z', true],
    ['the same sale in the next year', '2026-12-30T10:00:00Z', '2033-01-01T00:00:00Z', false],
    ['the last minute of a year in Warsaw', '2026-12-31T22:59:00Z', '2033-01-01T00:00:00Z', false],
    ['the first minute of the next one', '2026-12-31T23:00:00Z', '2033-01-01T00:00:00Z', true],
    ['a sale before a leap day', '2028-02-28T12:00:00Z', '2034-12-31T12:00:00Z', true],
    ['a sale of yesterday', '2026-06-01T12:00:00Z', '2026-06-02T12:00:00Z', true],
  ])('%s, %s, looked at on %s', (_what, at, now, retained) => {
    expect(isRetained(at, now)).toBe(retained)
  })
})
