import { type OrderStatus, orderStatuses } from '@slodki-ul/contract/commerce/orders'
import { canTransition, isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { paymentNames } from '@slodki-ul/contract/payments/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentState } from './attempts.rules.ts'
import {
  paymentMismatch,
  planSettlement,
  resolvePaymentUpdate,
  type SessionState,
  type Settlement,
} from './settlement.rules.ts'

const allStates = ['open', 'waiting', 'paid', 'expired', 'refused'] as const satisfies readonly SessionState[]

describe('what an update of a payment calls for', () => {
  /** `money`: pays an order that waits for it, otherwise it is refunded. */
  type Cell = Settlement | 'money'
  const table: [PaymentState, Record<SessionState, Cell>][] = [
    ['opening', { open: 'open', waiting: 'wait', paid: 'money', expired: 'expire', refused: 'fail' }],
    ['open', { open: 'nothing', waiting: 'wait', paid: 'money', expired: 'expire', refused: 'fail' }],
    ['waiting', { open: 'nothing', waiting: 'nothing', paid: 'money', expired: 'expire', refused: 'fail' }],
    ['paid', { open: 'nothing', waiting: 'nothing', paid: 'nothing', expired: 'nothing', refused: 'nothing' }],
    ['surplus', { open: 'nothing', waiting: 'nothing', paid: 'nothing', expired: 'nothing', refused: 'nothing' }],
    ['failed', { open: 'nothing', waiting: 'nothing', paid: 'money', expired: 'nothing', refused: 'nothing' }],
    ['expired', { open: 'nothing', waiting: 'nothing', paid: 'money', expired: 'nothing', refused: 'nothing' }],
  ]
  const waitsForMoney: readonly OrderStatus[] = ['None', 'Placed']
  const cases = table.flatMap(([payment, cells]) => allStates.map((state) => ({ payment, state, cell: cells[state] })))

  test.each(cases)('$state, for a payment that is $payment: $cell', ({ payment, state, cell }) => {
    for (const status of orderStatuses) {
      for (const paymentMethod of paymentNames) {
        const waits = waitsForMoney.includes(status) && paymentMethod !== 'Cod'
        const expected = cell === 'money' ? (waits ? 'pay' : 'refund') : cell
        const isAwaited = isPayable(status, paymentMethod)
        expect(resolvePaymentUpdate(state, payment, isAwaited), `${status} ${paymentMethod}`).toBe(expected)
      }
    }
  })
})

describe('any sequence of updates, in any order and repeated', () => {
  type Step = { attempt: number; state: SessionState } | 'retry' | 'deadline'

  /** Applies the settlements as the service does, without a database. */
  function replay(steps: readonly Step[]) {
    const order: { status: OrderStatus; paymentMethod: 'Stripe' } = { status: 'Placed', paymentMethod: 'Stripe' }
    const attempts: { state: PaymentState; receivedMoney: boolean; refunds: number; paid: number }[] = []
    const open = () => attempts.push({ state: 'opening', receivedMoney: false, refunds: 0, paid: 0 })
    const running = () => attempts.filter(({ state }) => ['opening', 'open', 'waiting'].includes(state))
    open()
    for (const step of steps) {
      if (step === 'retry') {
        for (const attempt of running()) attempt.state = 'expired'
        if (attempts.length < 4) open()
      } else if (step === 'deadline') {
        if (running().length === 0 && canTransition(order.status, 'Canceled', { ...order, virtualOnly: false }))
          order.status = 'Canceled'
      } else {
        const attempt = attempts[step.attempt % attempts.length]
        if (!attempt) continue
        attempt.receivedMoney ||= step.state === 'paid'
        const isAwaited = isPayable(order.status, order.paymentMethod)
        const settlement = resolvePaymentUpdate(step.state, attempt.state, isAwaited)
        if (settlement === 'pay') {
          for (const other of running()) other.state = 'expired'
          attempt.state = 'paid'
          attempt.paid++
          order.status = 'Paid'
        }
        if (settlement === 'refund') {
          attempt.state = 'surplus'
          attempt.refunds++
        }
        const next = { open: 'open', wait: 'waiting', fail: 'failed', expire: 'expired' } as const
        if (settlement in next) attempt.state = next[settlement as keyof typeof next]
      }
    }
    return attempts
  }

  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ attempt: fc.nat(3), state: fc.constantFrom(...allStates) }) },
    { weight: 1, arbitrary: fc.constantFrom('retry' as const, 'deadline' as const) },
  )

  test('pays an order at most once, and gives every other payment back exactly once', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const attempts = replay(steps)
        expect(attempts.filter(({ paid }) => paid > 0).length).toBeLessThanOrEqual(1)
        for (const { receivedMoney, paid, refunds } of attempts) expect(paid + refunds).toBe(receivedMoney ? 1 : 0)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a payment page that differs from the request', () => {
  const expected = { amount: 2000, currency: 'PLN', livemode: false, orderId: 'order', subscriptionId: null }
  const session = { ...expected, id: 'cs_1', url: null, providerPaymentId: 'pi_1' }

  test('is refused without a difference', () => {
    expect(paymentMismatch(session, expected)).toEqual([])
  })

  test.each([
    ['amount', { amount: 1999 }],
    ['amount', { amount: 2001 }],
    ['currency', { currency: 'EUR' }],
    ['livemode', { livemode: true }],
    ['orderId', { orderId: 'another' }],
    ['orderId', { orderId: null }],
    ['subscriptionId', { subscriptionId: 'subscription' }],
  ])('has another %s', (field, change) => {
    expect(paymentMismatch({ ...session, ...change }, expected)).toEqual([field])
  })

  test('has another reference, of a subscription', () => {
    const charge = { ...expected, orderId: null, subscriptionId: 'subscription' }
    expect(paymentMismatch({ ...session, ...charge }, charge)).toEqual([])
    expect(paymentMismatch({ ...session, ...charge, subscriptionId: 'another' }, charge)).toEqual(['subscriptionId'])
  })

  test('is any page while payments are switched off', () => {
    expect(paymentMismatch(session, { ...expected, livemode: undefined })).toEqual(['livemode'])
  })
})

describe('what a settlement writes', () => {
  const now = Date.UTC(2026, 10, 23, 9)
  const session = { id: 'cs_1', url: 'https://pay.test/cs_1', providerPaymentId: 'pi_1' }
  const facts = { sessionId: 'cs_1', url: 'https://pay.test/cs_1', providerPaymentId: 'pi_1' }
  const settled = { settledAt: new Date(now), checkAt: null }
  const inAnHour = new Date(now + 60 * minuteMs)

  test.each<[Settlement, ReturnType<typeof planSettlement>]>([
    ['nothing', { change: null, deadlineAt: null }],
    ['open', { change: { ...facts, state: 'open' }, deadlineAt: null }],
    ['wait', { change: { ...facts, state: 'waiting' }, deadlineAt: new Date(now + 7 * dayMs) }],
    ['pay', { change: { ...facts, ...settled, state: 'paid' }, deadlineAt: null }],
    ['refund', { change: facts, deadlineAt: null }],
    ['fail', { change: { ...settled, state: 'failed', failureCode: 'transfer_refused' }, deadlineAt: inAnHour }],
    ['expire', { change: { ...settled, state: 'expired' }, deadlineAt: null }],
  ])('%s', (settlement, plan) => {
    expect(planSettlement(settlement, session, { url: 'https://pay.test/stored' }, now)).toEqual(plan)
  })

  test('keeps the stored URL of a page that has none any more', () => {
    const { change } = planSettlement('pay', { ...session, url: null }, { url: 'https://pay.test/stored' }, now)
    expect(change?.url).toBe('https://pay.test/stored')
  })
})
