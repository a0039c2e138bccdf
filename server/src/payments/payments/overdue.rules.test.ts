import { dayMs } from '@slodki-ul/contract/durations'
import { expect, test } from 'vitest'
import { type OverdueAnswer, overduePatienceMs, resolveOverdue } from './overdue.rules.ts'

const answers: Record<OverdueAnswer, 'at once' | 'after a day'> = {
  unasked: 'at once',
  refused: 'at once',
  unavailable: 'after a day',
  mismatch: 'after a day',
  open: 'after a day',
  waiting: 'after a day',
  paid: 'after a day',
  expired: 'after a day',
}

test.each(Object.entries(answers) as [OverdueAnswer, string][])(
  'an attempt of which the provider says %s is given up %s',
  (answer, when) => {
    expect(overduePatienceMs).toBe(dayMs)
    expect(resolveOverdue(answer, 0)).toBe(when === 'at once' ? 'giveUp' : 'wait')
    expect(resolveOverdue(answer, dayMs - 1)).toBe(when === 'at once' ? 'giveUp' : 'wait')
    expect(resolveOverdue(answer, dayMs)).toBe('giveUp')
  },
)
