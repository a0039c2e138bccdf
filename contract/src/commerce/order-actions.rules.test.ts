import { expect, test } from 'vitest'
import { type ActionFacts, listActions, type OrderAction, refusalOfAction } from './order-actions.rules.ts'
import { canTransition } from './orders.rules.ts'
import { type OrderStatus, orderStatuses } from './orders.ts'

const card = {
  paymentMethod: 'Stripe',
  virtualOnly: false,
  isPaid: true,
  isAnonymised: false,
  hasParcels: false,
} as const
const cod = { ...card, paymentMethod: 'Cod', isPaid: false } as const
const files = { ...card, virtualOnly: true } as const

type Reasons = Record<OrderStatus, string | null>
const all = (reason: string | null): Reasons => ({
  ...(Object.fromEntries(orderStatuses.map((status) => [status, reason])) as Reasons),
  None: 'draft',
  Canceled: 'canceled',
})

const table: [string, OrderAction, Omit<ActionFacts, 'status'>, Reasons][] = [
  [
    'a paid order',
    'pack',
    card,
    {
      ...all(null),
      Placed: 'notPaid',
      Packed: 'alreadyPacked',
      Shipped: 'alreadyPacked',
      Delivered: 'alreadyPacked',
    },
  ],
  [
    'cash on delivery',
    'pack',
    cod,
    { ...all(null), Paid: 'notPaid', Packed: 'alreadyPacked', Shipped: 'alreadyPacked', Delivered: 'alreadyPacked' },
  ],
  ['files alone', 'pack', files, all('filesOnly')],
  [
    'a paid order',
    'ship',
    card,
    { ...all('notPacked'), Packed: null, Shipped: 'alreadyShipped', Delivered: 'alreadyShipped' },
  ],
  ['files alone', 'ship', files, all('filesOnly')],
  ['a paid order', 'deliver', card, { ...all('notShipped'), Shipped: null, Delivered: 'alreadyDelivered' }],
  ['files alone', 'deliver', files, all('filesOnly')],
  ['a paid order', 'note-paid', card, all('notCashOnDelivery')],
  ['cash on delivery', 'note-paid', cod, { ...all('notShipped'), Shipped: null, Delivered: null }],
  ['cash on delivery that is paid', 'note-paid', { ...cod, isPaid: true }, all('alreadyPaid')],
  ['a paid order', 'edit', card, { ...all(null), Shipped: 'alreadyShipped', Delivered: 'alreadyDelivered' }],
  ['an anonymised order', 'edit', { ...card, isAnonymised: true }, all('anonymised')],
  ['a paid order', 'refund', card, { ...all(null), Canceled: null }],
  ['an unpaid order', 'refund', cod, { ...all('notPaid'), Canceled: 'notPaid' }],
  ['an anonymised order', 'refund', { ...card, isAnonymised: true }, { ...all('anonymised'), Canceled: 'anonymised' }],
  ['a paid order', 'cancel', card, { ...all(null), Shipped: 'alreadyShipped', Delivered: 'alreadyDelivered' }],
  ['cash on delivery', 'cancel', cod, { ...all(null), Shipped: 'alreadyShipped', Delivered: 'alreadyDelivered' }],
  [
    'an order of which a parcel has left',
    'cancel',
    { ...card, hasParcels: true },
    { ...all('partlyShipped'), Shipped: 'alreadyShipped', Delivered: 'alreadyDelivered' },
  ],
  ...[card, cod].map((facts): (typeof table)[number] => [
    `an order by ${facts.paymentMethod} of which parcels came back`,
    'cancel-returned',
    { ...facts, hasParcels: true },
    { ...all('notShipped'), Shipped: null, Delivered: 'alreadyDelivered' },
  ]),
  ['files alone', 'cancel-returned', files, all('filesOnly')],
]

test.each(table)('%s: %s', (_name, action, facts, reasons) => {
  const found = Object.fromEntries(
    orderStatuses.map((status) => [status, refusalOfAction(action, { ...facts, status })]),
  )
  // Cash on delivery never becomes Paid, so this status of it has no meaning.
  expect(found).toEqual(facts.paymentMethod === 'Cod' && action === 'pack' ? { ...reasons, Paid: found.Paid } : reasons)
})

test('BO-048 a move is allowed exactly where the transitions allow it, so none goes back', () => {
  const targets = { pack: 'Packed', ship: 'Shipped', deliver: 'Delivered' } as const
  for (const facts of [card, cod])
    for (const [action, to] of Object.entries(targets))
      for (const status of orderStatuses)
        expect(refusalOfAction(action as OrderAction, { ...facts, status }) === null, `${status} ${action}`).toBe(
          canTransition(status, to, facts),
        )
})

test('the actions of a role are those it may use at all, with the reason of each that is not allowed', () => {
  const order = { ...card, status: 'Packed' } as const
  expect(listActions(order, (permission) => permission === 'orders.edit')).toEqual([
    { action: 'edit', allowed: true, reason: null },
  ])
  expect(listActions(order, () => true).map(({ action, reason }) => [action, reason])).toEqual([
    ['pack', 'alreadyPacked'],
    ['ship', null],
    ['deliver', 'notShipped'],
    ['note-paid', 'notCashOnDelivery'],
    ['edit', null],
    ['refund', null],
    ['cancel', null],
    ['cancel-returned', 'notShipped'],
  ])
})
