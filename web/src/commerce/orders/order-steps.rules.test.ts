import type { Order, OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { describe, expect, it } from 'vitest'
import { orderSteps } from './order-steps.rules.ts'

type Facts = Parameters<typeof orderSteps>[0]

const dayOf = (day: number) => `2026-11-0${day}T10:00:00.000Z`
const order = (statuses: OrderStatus[], facts: Partial<Order> = {}): Facts => ({
  status: statuses.at(-1) ?? 'None',
  history: statuses.map((status, day) => ({ status, at: dayOf(day) })),
  ...{ paymentMethod: 'Stripe', virtualOnly: false },
  ...facts,
})
/** `+` done, `!` now, `-` later, with the day. */
const inShort = (facts: Facts) =>
  orderSteps(facts).map(
    ({ status, state, at }) => `${{ done: '+', now: '!', later: '-' }[state]}${status}${at?.slice(9, 10) ?? ''}`,
  )

describe('orderSteps', () => {
  it.each<[string, Facts, string[]]>([
    ['a draft', order(['None']), ['-Placed', '-Paid', '-Packed', '-Shipped', '-Delivered']],
    ['unpaid', order(['None', 'Placed']), ['!Placed1', '-Paid', '-Packed', '-Shipped', '-Delivered']],
    [
      'shipped',
      order(['None', 'Placed', 'Paid', 'Packed', 'Shipped']),
      ['+Placed1', '+Paid2', '+Packed3', '!Shipped4', '-Delivered'],
    ],
    [
      'paid at the door',
      order(['None', 'Placed', 'Packed'], { paymentMethod: 'Cod' }),
      ['+Placed1', '!Packed2', '-Shipped', '-Delivered'],
    ],
    [
      'files only',
      order(['None', 'Placed', 'Paid', 'Delivered'], { virtualOnly: true }),
      ['+Placed1', '+Paid2', '!Delivered3'],
    ],
    ['cancelled unpaid', order(['None', 'Placed', 'Canceled']), ['+Placed1', '!Canceled2']],
    ['cancelled paid', order(['None', 'Placed', 'Paid', 'Canceled']), ['+Placed1', '+Paid2', '!Canceled3']],
  ])('%s', (_name, facts, steps) => {
    expect(inShort(facts)).toEqual(steps)
  })
})
