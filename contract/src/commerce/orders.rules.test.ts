import { describe, expect, test } from 'vitest'
import { paymentNames } from '../payments/payments.ts'
import {
  canTransition,
  hasDownloads,
  isPayable,
  type OrderFacts,
  offersDocument,
  offersPayment,
  stepsOf,
} from './orders.rules.ts'
import { type OrderStatus, orderStatuses } from './orders.ts'

type Kind = { way: string; orders: OrderFacts[]; path: OrderStatus[]; cancelledFrom: OrderStatus[] }
/** Q-15, sentence by sentence. */
const kinds: Kind[] = [
  {
    way: 'paid ahead',
    orders: [
      { paymentMethod: 'Stripe', virtualOnly: false },
      { paymentMethod: 'Blik', virtualOnly: false },
    ],
    path: ['None', 'Placed', 'Paid', 'Packed', 'Shipped', 'Delivered'],
    cancelledFrom: ['Placed', 'Paid', 'Packed', 'Shipped'],
  },
  {
    way: 'paid ahead, only virtual products',
    orders: [
      { paymentMethod: 'Stripe', virtualOnly: true },
      { paymentMethod: 'Blik', virtualOnly: true },
    ],
    path: ['None', 'Placed', 'Paid', 'Delivered'],
    cancelledFrom: ['Placed', 'Paid'],
  },
  {
    way: 'paid at the door',
    orders: [{ paymentMethod: 'Cod', virtualOnly: false }],
    path: ['None', 'Placed', 'Packed', 'Shipped', 'Delivered'],
    cancelledFrom: ['Placed', 'Packed', 'Shipped'],
  },
]
const cases = kinds.flatMap(({ orders, ...kind }) =>
  orders.map((order) => ({ ...kind, order, by: order.paymentMethod })),
)

const next = (from: OrderStatus, order: OrderFacts) => orderStatuses.filter((to) => canTransition(from, to, order))

function reachable(order: OrderFacts): Set<OrderStatus> {
  const seen = new Set<OrderStatus>(['None'])
  // Iterating a set includes items that are added meanwhile.
  for (const status of seen) for (const to of next(status, order)) seen.add(to)
  return seen
}

describe('the life of an order', () => {
  test('ORD-04 statuses are None, Placed, Paid, Packed, Shipped, Delivered and Canceled', () => {
    expect(orderStatuses).toEqual(['None', 'Placed', 'Paid', 'Packed', 'Shipped', 'Delivered', 'Canceled'])
  })

  describe.each(cases)('$way ($by)', ({ order, path, cancelledFrom }) => {
    test.each(path)('ORD-04 %s moves on one step or is cancelled, every other move is refused', (from) => {
      const step = path[path.indexOf(from) + 1]
      const allowed = orderStatuses.filter((to) => to === step || (to === 'Canceled' && cancelledFrom.includes(from)))
      expect(next(from, order)).toEqual(allowed)
    })

    test('its steps are that way, without the draft', () => {
      expect(stepsOf(order)).toEqual(path.slice(1))
    })

    test('no status outside its way is ever reached', () => {
      expect([...reachable(order)].sort()).toEqual([...path, 'Canceled'].sort())
    })
  })

  test('Delivered and Canceled are final, and a draft is only ever placed, whatever the order', () => {
    for (const paymentMethod of paymentNames) {
      for (const virtualOnly of [true, false]) {
        const order = { paymentMethod, virtualOnly }
        expect(next('Delivered', order)).toEqual([])
        expect(next('Canceled', order)).toEqual([])
        expect(next('None', order)).toEqual(['Placed'])
        for (const status of orderStatuses) expect(canTransition(status, status, order)).toBe(false)
      }
    }
  })
})

describe('paying again', () => {
  test.each(orderStatuses)('ORD-05 %s: only an unpaid order that waits for money allows it', (status) => {
    const isUnpaid = status === 'Placed' || status === 'None'
    expect(isPayable(status, 'Stripe')).toBe(isUnpaid)
    expect(isPayable(status, 'Blik')).toBe(isUnpaid)
    expect(isPayable(status, 'Cod')).toBe(false)
  })
})

describe('what the account offers', () => {
  test.each(orderStatuses)('ORD-06 %s: the pay button shows for Placed by card, and for nothing else', (status) => {
    for (const payment of paymentNames)
      expect(offersPayment(status, payment)).toBe(status === 'Placed' && payment === 'Stripe')
  })

  test.each(orderStatuses)('ORD-07 %s: the document that exists, from Paid on', (status) => {
    expect(offersDocument(status, true)).toBe(['Paid', 'Packed', 'Shipped', 'Delivered'].includes(status))
    expect(offersDocument(status, false)).toBe(false)
  })

  test.each(orderStatuses)('ORD-09 %s: the files, once it is paid', (status) => {
    expect(hasDownloads(status, true)).toBe(['Paid', 'Packed', 'Shipped', 'Delivered'].includes(status))
    expect(hasDownloads(status, false)).toBe(false)
  })
})
