import { orderStatuses } from '@slodki-ul/contract/commerce/orders'
import { paymentNames } from '@slodki-ul/contract/payments/payments'
import { describe, expect, test } from 'vitest'
import { resultState } from './checkout-result.rules.ts'

const paymentStates = ['opening', 'open', 'waiting', 'paid', 'surplus', 'failed', 'expired'] as const

describe('the result on the thank-you page (Q-115)', () => {
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

  test("is never paid for an unpaid order, whatever the payment's state", () => {
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
