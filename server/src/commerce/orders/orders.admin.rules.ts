import type { StaffOrder, StaffOrderRow } from '@slodki-ul/contract/commerce/orders.admin'
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

/**
 * An order without what the staff role may not see: the phone and the buyer's words are for those who pack or edit
 * orders, documents for those who may see documents (BO-009).
 */
export function hideFields(order: StaffOrder, may: (permission: Permission) => boolean): StaffOrder {
  const isHandled = may('orders.edit') || may('orders.pack')
  return {
    ...order,
    ...(isHandled ? {} : { phone: null, comments: null }),
    ...(may('documents.view') ? {} : { documents: [] }),
  }
}
