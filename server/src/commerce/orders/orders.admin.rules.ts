import type { ActionFacts } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { packingHours, type StaffOrderRow } from '@slodki-ul/contract/commerce/orders.admin'
import { hourMs } from '@slodki-ul/contract/durations'
import type { Permission } from '@slodki-ul/contract/identity/permissions'

/** The name of the buyer, or the address of one who gave none. */
export const customerNameOf = (order: { firstName: string; lastName: string; email: string }): string =>
  `${order.firstName} ${order.lastName}`.trim() || order.email

type Delivered = {
  virtualOnly: boolean
  inPostPoint: string | null
  address: { city: string } | null
}

/** Where an order goes: the parcel point or the city; nowhere for files alone. */
export const destinationOf = ({ virtualOnly, inPostPoint, address }: Delivered): StaffOrderRow['destination'] =>
  virtualOnly ? '' : (inPostPoint ?? address?.city ?? '')

type Waiting = Pick<ActionFacts, 'paymentMethod' | 'virtualOnly'> & { status: OrderStatus; paidAt: Date | null }

/** Whether an order can be packed now: paid, or placed with cash on delivery, with something for a parcel. */
export const isToPack = ({ status, paymentMethod, virtualOnly }: Omit<Waiting, 'paidAt'>): boolean =>
  !virtualOnly && (status === 'Paid' || (status === 'Placed' && paymentMethod === 'Cod'))

/** Whether an order was paid so long ago that it should be packed by now. */
export const isLate = ({ status, paidAt }: Pick<Waiting, 'status' | 'paidAt'>, now: Date): boolean =>
  status === 'Paid' && paidAt !== null && now.getTime() - paidAt.getTime() > packingHours * hourMs

type Facts = Pick<ActionFacts, 'paymentMethod' | 'virtualOnly'> & {
  status: OrderStatus
  paidAt: Date | null
  anonymisedAt: Date | null
}

/** What decides which actions staff may do with an order now; only cancelling depends on whether a parcel has left. */
export const actionFactsOf = (
  { status, paymentMethod, virtualOnly, paidAt, anonymisedAt }: Facts,
  hasParcels = false,
): ActionFacts => ({
  ...{ status, paymentMethod, virtualOnly, hasParcels },
  isPaid: paidAt !== null,
  isAnonymised: anonymisedAt !== null,
})

/** The permission that opens an entry of the timeline besides `orders.view`. */
const permissionOf: Partial<Record<StaffOrder['timeline'][number]['kind'], Permission>> = {
  mail: 'mails.view',
  message: 'mails.view',
  document: 'documents.view',
  note: 'orders.edit',
  edit: 'orders.edit',
}

/**
 * An order without what the staff role may not see: the phone, the buyer's words, notes and consents are for those who pack
 * or edit orders, documents and mails for those who may see them (BO-009).
 */
export function hideFields(order: StaffOrder, may: (permission: Permission) => boolean): StaffOrder {
  const isHandled = may('orders.edit') || may('orders.pack')
  return {
    ...order,
    ...(isHandled ? {} : { phone: null, comments: null, consents: [] }),
    ...(may('documents.view') ? {} : { documents: [] }),
    timeline: order.timeline.filter(({ kind }) => {
      const needed = permissionOf[kind]
      return needed === undefined || may(needed)
    }),
  }
}
