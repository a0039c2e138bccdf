import { dayMs } from '@slodki-ul/contract/durations'
import { expect, test } from 'vitest'
import { type OverdueOutcome, overdueGraceMs, resolveOverdue } from './overdue.rules.ts'

const responses: Record<OverdueOutcome, 'at once' | 'after a day'> = {
  unasked: 'at once',
  refused: 'at once',
  unavailable: 'after a day',
  mismatch: 'after a day',
  open: 'after a day',
  waiting: 'after a day',
  paid: 'after a day',
  expired: 'after a day',
}

test.each(Object.entries(responses) as [OverdueOutcome, string][])(
  'an attempt of which the provider says %s is given up %s',
  (response, when) => {
    expect(overdueGraceMs).toBe(dayMs)
    expect(resolveOverdue(response, 0)).toBe(when === 'at once' ? 'expireAttempt' : 'wait')
    expect(resolveOverdue(response, dayMs - 1)).toBe(when === 'at once' ? 'expireAttempt' : 'wait')
    expect(resolveOverdue(response, dayMs)).toBe('expireAttempt')
  },
)
