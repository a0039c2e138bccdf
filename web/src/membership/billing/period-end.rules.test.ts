import { formatDate } from '@slodki-ul/contract/dates'
import { expect, it } from 'vitest'
import { periodEnd } from './period-end.rules.ts'

it.each([
  ['2026-11-21T12:00:00Z', 12, '21.11.2027'],
  ['2026-11-21T23:30:00Z', 1, '22.12.2026'],
  ['2027-01-31T12:00:00Z', 1, '28.02.2027'],
  ['2028-01-31T12:00:00Z', 1, '29.02.2028'],
  ['2026-08-31T22:30:00Z', 6, '01.03.2027'],
  ['2026-12-31T12:00:00Z', 6, '30.06.2027'],
])('from %s, %d months later is %s (SUB-15)', (from, months, day) =>
  expect(formatDate(periodEnd(new Date(from), months))).toBe(day),
)
