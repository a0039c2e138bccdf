import { type OrderStatus, orderStatuses } from '@slodki-ul/contract/commerce/orders'
import { canTransition } from '@slodki-ul/contract/commerce/orders.rules'
import { paymentNames } from '@slodki-ul/contract/payments/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkoutLines,
  resultState,
  returnAddresses,
  type SessionState,
  type Settlement,
  settle,
} from './payments.rules.ts'

type PaymentState = Parameters<typeof settle>[1]
const paymentStates = ['opening', 'open', 'waiting', 'paid', 'surplus', 'failed', 'expired'] as const
const allStates = ['open', 'waiting', 'paid', 'expired', 'refused'] as const satisfies readonly SessionState[]

describe('what news of a payment call for', () => {
  /** `money`: pay an order that waits for it, otherwise give it back. */
  type Cell = Settlement | 'money'
  const table: Record<PaymentState, Record<SessionState, Cell>> = {
    opening: { open: 'open', waiting: 'wait', paid: 'money', expired: 'expire', refused: 'fail' },
    open: { open: 'nothing', waiting: 'wait', paid: 'money', expired: 'expire', refused: 'fail' },
    waiting: { open: 'nothing', waiting: 'nothing', paid: 'money', expired: 'expire', refused: 'fail' },
    paid: { open: 'nothing', waiting: 'nothing', paid: 'nothing', expired: 'nothing', refused: 'nothing' },
    surplus: { open: 'nothing', waiting: 'nothing', paid: 'nothing', expired: 'nothing', refused: 'nothing' },
    failed: { open: 'nothing', waiting: 'nothing', paid: 'money', expired: 'nothing', refused: 'nothing' },
    expired: { open: 'nothing', waiting: 'nothing', paid: 'money', expired: 'nothing', refused: 'nothing' },
  }
  const waitsForMoney: readonly OrderStatus[] = ['None', 'Placed']
  const cases = paymentStates.flatMap((payment) =>
    allStates.map((news) => ({ payment, news, cell: table[payment][news] })),
  )

  test.each(cases)('$news, for a payment that is $payment: $cell', ({ payment, news, cell }) => {
    for (const status of orderStatuses) {
      for (const paymentMethod of paymentNames) {
        const waits = waitsForMoney.includes(status) && paymentMethod !== 'Cod'
        const expected = cell === 'money' ? (waits ? 'pay' : 'refund') : cell
        expect(settle(news, payment, { status, paymentMethod }), `${status} ${paymentMethod}`).toBe(expected)
      }
    }
  })
})

describe('any sequence of news, in any order and repeated', () => {
  type Step = { attempt: number; news: SessionState } | 'retry' | 'deadline'

  /** What a service does with the answers, without its database. */
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
        attempt.receivedMoney ||= step.news === 'paid'
        const settlement = settle(step.news, attempt.state, order)
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
    { weight: 8, arbitrary: fc.record({ attempt: fc.nat(3), news: fc.constantFrom(...allStates) }) },
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

describe('what the thank-you page says (Q-115)', () => {
  const paidAt = new Date('2026-11-20T10:00:00Z')
  const placed = { status: 'Placed', paymentMethod: 'Stripe', paidAt: null } as const
  const blik = { ...placed, paymentMethod: 'Blik' } as const
  const cod = { ...placed, paymentMethod: 'Cod' } as const

  test.each([
    ['paid by card', { ...placed, status: 'Paid', paidAt }, 'paid', 'returned', 'paid'],
    ['paid, asked by its id', { ...placed, status: 'Paid', paidAt }, 'paid', 'left', 'paid'],
    ['paid and delivered', { ...placed, status: 'Delivered', paidAt }, 'paid', 'returned', 'paid'],
    ['nothing to pay', { ...placed, status: 'Paid', paidAt }, null, 'returned', 'paid'],
    ['paid, and a second payment given back', { ...placed, status: 'Paid', paidAt }, 'surplus', 'returned', 'paid'],
    ['back from the page before the news', placed, 'open', 'returned', 'waiting'],
    ['back before the page was written down', placed, 'opening', 'returned', 'waiting'],
    ['a draft, back from the page', { ...placed, status: 'None' }, 'opening', 'returned', 'waiting'],
    ['the page left', placed, 'open', 'left', 'failed'],
    ['a page that never opened, left', placed, 'opening', 'left', 'failed'],
    ['a transfer under way', blik, 'waiting', 'returned', 'waiting'],
    ['a transfer under way, asked by its id', blik, 'waiting', 'left', 'waiting'],
    ['a transfer refused', blik, 'failed', 'returned', 'failed'],
    ['the page expired', placed, 'expired', 'returned', 'failed'],
    ['the provider down', placed, 'failed', 'left', 'failed'],
    ['no attempt at all', placed, null, 'returned', 'failed'],
    ['cash on delivery, placed', cod, null, 'returned', 'waiting'],
    ['cash on delivery, on its way', { ...cod, status: 'Shipped' }, null, 'returned', 'waiting'],
    ['cash on delivery, delivered and paid', { ...cod, status: 'Delivered', paidAt }, null, 'returned', 'paid'],
    ['cash on delivery, cancelled', { ...cod, status: 'Canceled' }, null, 'returned', 'failed'],
    ['cancelled unpaid', { ...placed, status: 'Canceled' }, 'expired', 'returned', 'failed'],
    ['cancelled, money came late', { ...placed, status: 'Canceled' }, 'surplus', 'returned', 'failed'],
    ['cancelled after payment', { ...placed, status: 'Canceled', paidAt }, 'paid', 'returned', 'failed'],
  ] as const)('%s', (_what, order, payment, asked, state) => {
    expect(resultState(order, payment, asked)).toBe(state)
  })

  test('never says paid of an order without money, whatever the payment says', () => {
    for (const status of orderStatuses) {
      for (const paymentMethod of paymentNames) {
        for (const payment of [...paymentStates, null]) {
          for (const asked of ['returned', 'left'] as const)
            expect(resultState({ status, paymentMethod, paidAt: null }, payment, asked)).not.toBe('paid')
        }
      }
    }
  })
})

describe('what the payment page lists', () => {
  const honey = { namePl: 'Miód lipowy', nameEn: 'Linden honey', unitPrice: 39_00, count: 2, discountShare: 8_00 }
  const whisk = { namePl: 'Rózga', nameEn: null, unitPrice: 25_00, count: 1, discountShare: 0 }

  test('in Polish: the lines after their discount, and delivery', () => {
    expect(checkoutLines({ language: 'pl', shippingCost: 17_90, shippingDiscount: 0 }, [honey, whisk])).toEqual([
      { name: 'Miód lipowy × 2', amount: 70_00 },
      { name: 'Rózga', amount: 25_00 },
      { name: 'Dostawa', amount: 17_90 },
    ])
  })

  test('in English, with the Polish name where there is no other; free delivery is not listed', () => {
    expect(checkoutLines({ language: 'en', shippingCost: 0, shippingDiscount: 0 }, [honey, whisk])).toEqual([
      { name: 'Linden honey × 2', amount: 70_00 },
      { name: 'Rózga', amount: 25_00 },
    ])
    expect(checkoutLines({ language: 'en', shippingCost: 1, shippingDiscount: 0 }, [])).toEqual([
      { name: 'Delivery', amount: 1 },
    ])
  })

  test('of the delivery, what a gift card does not pay', () => {
    const order = { language: 'pl' as const, shippingCost: 17_90 }
    expect(checkoutLines({ ...order, shippingDiscount: 7_90 }, [])).toEqual([{ name: 'Dostawa', amount: 10_00 }])
    expect(checkoutLines({ ...order, shippingDiscount: 17_90 }, [])).toEqual([])
  })

  test('the amounts sum to what the order costs', () => {
    const line = fc
      .record({ unitPrice: fc.nat(500_000), count: fc.integer({ min: 1, max: 99 }), share: fc.nat(100) })
      .map(({ share, ...rest }) => ({
        ...rest,
        namePl: 'Miód',
        nameEn: null,
        discountShare: Math.floor((rest.unitPrice * rest.count * share) / 100),
      }))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 90 }), fc.nat(5_000), (lines, shippingCost) => {
        const listed = checkoutLines({ language: 'pl', shippingCost, shippingDiscount: 0 }, lines)
        const cost = lines.reduce((sum, each) => sum + each.unitPrice * each.count - each.discountShare, shippingCost)
        expect(listed.reduce((sum, { amount }) => sum + amount, 0)).toBe(cost)
        for (const { amount } of listed) expect(amount).toBeGreaterThanOrEqual(0)
        // The provider takes 100 lines at most.
        expect(listed.length).toBeLessThanOrEqual(100)
      }),
    )
  })
})

test('the provider sends the buyer back to /dziekujemy: with its session, or with the order to pay again (Q-42)', () => {
  expect(returnAddresses('https://academy.example', '5f0c8a52-4b6f-4a39-9d28-0b8a4f1b7c11')).toEqual({
    successUrl: 'https://academy.example/dziekujemy?isOrder=true&session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://academy.example/dziekujemy?orderId=5f0c8a52-4b6f-4a39-9d28-0b8a4f1b7c11',
  })
})
