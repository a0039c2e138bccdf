import type { Permission } from '../identity/permissions.ts'
import { canTransition, type OrderFacts } from './orders.rules.ts'
import type { OrderStatus } from './orders.ts'

/** What staff do with an order, in the sequence of its buttons. */
export const orderActions = [
  'pack',
  'ship',
  'deliver',
  'note-paid',
  'edit',
  'refund',
  'cancel',
  'cancel-returned',
] as const
export type OrderAction = (typeof orderActions)[number]

/** Why an action is not allowed now. */
export const orderRefusals = [
  'draft',
  'canceled',
  'filesOnly',
  'notPaid',
  'notPacked',
  'notShipped',
  'alreadyPacked',
  'alreadyShipped',
  'partlyShipped',
  'alreadyDelivered',
  'notCashOnDelivery',
  'alreadyPaid',
  'alreadyReplaced',
  'anonymised',
] as const
export type OrderRefusal = (typeof orderRefusals)[number]

/** The facts about an order that decide what staff may do with it. */
export type ActionFacts = OrderFacts & {
  status: OrderStatus
  isPaid: boolean
  isAnonymised: boolean
  /** Whether a parcel has left. */
  hasParcels: boolean
}

type Rule = { permission: Permission; refusalOf(order: ActionFacts): OrderRefusal | null }

const sequence: readonly OrderStatus[] = ['None', 'Placed', 'Paid', 'Packed', 'Shipped', 'Delivered']
const moves = {
  Packed: { before: 'notPaid', after: 'alreadyPacked' },
  Shipped: { before: 'notPacked', after: 'alreadyShipped' },
  Delivered: { before: 'notShipped', after: 'alreadyDelivered' },
} as const

/** Why an order that is no draft and not cancelled may not go to a status; what is only files is never packed. */
function moveRefusal(order: ActionFacts, to: keyof typeof moves): OrderRefusal | null {
  if (order.virtualOnly) return 'filesOnly'
  if (canTransition(order.status, to, order)) return null
  return sequence.indexOf(order.status) < sequence.indexOf(to) ? moves[to].before : moves[to].after
}

const rules: Record<OrderAction, Rule> = {
  pack: { permission: 'orders.pack', refusalOf: (order) => moveRefusal(order, 'Packed') },
  ship: { permission: 'orders.pack', refusalOf: (order) => moveRefusal(order, 'Shipped') },
  deliver: { permission: 'orders.pack', refusalOf: (order) => moveRefusal(order, 'Delivered') },
  // The money is collected on delivery, so not before the parcel has left (BO-059).
  'note-paid': {
    permission: 'orders.pack',
    refusalOf({ status, paymentMethod, isPaid }) {
      if (paymentMethod !== 'Cod') return 'notCashOnDelivery'
      if (isPaid) return 'alreadyPaid'
      return status === 'Shipped' || status === 'Delivered' ? null : 'notShipped'
    },
  },
  // Contact, address and parcel point (BO-068).
  edit: {
    permission: 'orders.edit',
    refusalOf({ status, isAnonymised }) {
      if (isAnonymised) return 'anonymised'
      if (status === 'Delivered') return 'alreadyDelivered'
      return status === 'Shipped' ? 'alreadyShipped' : null
    },
  },
  // Money goes back whatever the status is, of a cancelled order that kept some as well (BO-061).
  refund: {
    permission: 'refunds.make',
    refusalOf({ isPaid, isAnonymised }) {
      if (isAnonymised) return 'anonymised'
      return isPaid ? null : 'notPaid'
    },
  },
  // Refused once a parcel has left (BO-060).
  cancel: {
    permission: 'orders.cancel',
    refusalOf(order) {
      if (order.status === 'Delivered') return 'alreadyDelivered'
      if (order.status === 'Shipped') return 'alreadyShipped'
      return order.hasParcels ? 'partlyShipped' : null
    },
  },
  // All its parcels left and came back, the only way to cancel a shipped order (BO-058).
  'cancel-returned': {
    permission: 'orders.cancel',
    refusalOf({ status, virtualOnly }) {
      if (virtualOnly) return 'filesOnly'
      if (status === 'Delivered') return 'alreadyDelivered'
      return status === 'Shipped' ? null : 'notShipped'
    },
  },
}

/** Why an action on an order is not allowed now; null when it is (BO-047, BO-048). */
export function refusalOfAction(action: OrderAction, order: ActionFacts): OrderRefusal | null {
  if (order.status === 'None') return 'draft'
  if (order.status === 'Canceled' && action !== 'refund') return 'canceled'
  return rules[action].refusalOf(order)
}

/** Every action that a member of staff may ever do with an order, and why not now. */
export const listActions = (order: ActionFacts, may: (permission: Permission) => boolean) =>
  orderActions
    .filter((action) => may(rules[action].permission))
    .map((action) => {
      const reason = refusalOfAction(action, order)
      return { action, allowed: reason === null, reason }
    })
