import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { describe, expect, test } from 'vitest'
import {
  chooseNextAttempt,
  findRunning,
  isRunning,
  isTransferOver,
  type PaymentState,
  payableOf,
  planAttempt,
} from './attempts.rules.ts'

const now = Date.UTC(2026, 10, 23, 9)
test.each<[PaymentState, boolean]>([
  ['opening', true],
  ['open', true],
  ['waiting', true],
  ['paid', false],
  ['surplus', false],
  ['failed', false],
  ['expired', false],
])('an attempt that is %s may bring money: %s', (state, may) => {
  expect(isRunning(state)).toBe(may)
  const attempts = [{ state: 'failed' as const }, { state }]
  expect(findRunning(attempts)).toBe(may ? attempts[1] : undefined)
})

describe('a planned attempt', () => {
  const planned = {
    attempt: 3,
    provider: 'stripe',
    method: 'Blik',
    amount: 2000,
    currency: 'PLN',
    state: 'opening',
    createdAt: new Date(now),
    expiresAt: new Date(now + 60 * minuteMs),
    checkAt: new Date(now + minuteMs / 2),
  }

  test.each([
    ['order', { orderId: 'subject', chargeId: null }],
    ['charge', { orderId: null, chargeId: 'subject' }],
  ] as const)('for the %s, ends in an hour and is checked after half a minute', (kind, reference) => {
    const attempt = planAttempt({ kind, id: 'subject', method: 'Blik', amount: 2000 }, 3, now)
    expect(attempt).toEqual({ ...planned, ...reference, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(payableOf(attempt)).toEqual({ kind, id: 'subject' })
  })

  test('is for something', () => {
    expect(() => payableOf({ orderId: null, chargeId: null })).toThrow('neither an order nor a charge')
  })
})

describe('whoever wants to pay gets (Q-116)', () => {
  const attempt = (number: number, state: PaymentState, endsInMs = minuteMs) => ({
    id: `attempt-${number}`,
    attempt: number,
    state,
    expiresAt: new Date(now + endsInMs),
    url: state === 'opening' ? null : `https://pay.test/${number}`,
  })

  test.each<[string, ReturnType<typeof attempt>[], ReturnType<typeof chooseNextAttempt>]>([
    ['a first attempt', [], { step: 'open', attempt: 1, expiredId: null }],
    ['the open page', [attempt(1, 'open')], { step: 'reuse', id: 'attempt-1', url: 'https://pay.test/1' }],
    ['the page that is requested', [attempt(1, 'opening')], { step: 'reuse', id: 'attempt-1', url: null }],
    ['the page that is requested for long', [attempt(1, 'opening', -1)], { step: 'reuse', id: 'attempt-1', url: null }],
    ['nothing while a transfer is under way', [attempt(1, 'waiting')], { step: 'wait' }],
    ['nothing while a late transfer is under way', [attempt(1, 'waiting', -1)], { step: 'wait' }],
    [
      'another one for a page past its end',
      [attempt(1, 'open', -1)],
      { step: 'open', attempt: 2, expiredId: 'attempt-1' },
    ],
    [
      'another one for a page at its end',
      [attempt(1, 'open', 0)],
      { step: 'open', attempt: 2, expiredId: 'attempt-1' },
    ],
    ['another one after a failed one', [attempt(1, 'failed')], { step: 'open', attempt: 2, expiredId: null }],
    [
      'another one after several',
      [attempt(3, 'expired'), attempt(2, 'failed'), attempt(1, 'expired')],
      { step: 'open', attempt: 4, expiredId: null },
    ],
    [
      'the open page of several',
      [attempt(2, 'open'), attempt(1, 'expired')],
      { step: 'reuse', id: 'attempt-2', url: 'https://pay.test/2' },
    ],
  ])('%s', (_what, attempts, next) => {
    expect(chooseNextAttempt(attempts, now)).toEqual(next)
  })
})

test('a transfer is over seven days after the end of its attempt', () => {
  expect(isTransferOver({ expiresAt: new Date(now - 7 * dayMs) }, now)).toBe(false)
  expect(isTransferOver({ expiresAt: new Date(now - 7 * dayMs - 1) }, now)).toBe(true)
})
