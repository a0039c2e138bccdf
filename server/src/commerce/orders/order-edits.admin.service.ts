import { needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import { contactFieldsOf, contactIssues, type OrderContact } from '@slodki-ul/contract/commerce/order-contact.rules'
import type { orderEditsEndpoints } from '@slodki-ul/contract/commerce/order-edits.admin'
import type { OrderChanges } from '@slodki-ul/contract/commerce/order-timeline.admin'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { confirmPoint, type OrderPoint } from '#catalogue/shipping/parcel-points.service.ts'
import { lockForAction } from '#commerce/orders/order-moves.admin.service.ts'
import { insertEdit } from '#commerce/orders/order-notes.db.ts'
import { orderRecord } from '#commerce/orders/orders.db.ts'
import { type OrderRow, selectOrder } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { runAction, updateRecord } from '#platform/audit/staff-actions.ts'

type Changed = Reply<typeof orderEditsEndpoints.changeOrder>
type Change = Input<typeof orderEditsEndpoints.changeOrder>['body']

const contactOf = (order: OrderRow): OrderContact => ({
  ...{ firstName: order.firstName, lastName: order.lastName, email: order.email, phone: order.phone },
  ...{ street: order.address?.address ?? '', line2: order.address?.line2 ?? '' },
  ...{ zipCode: order.address?.zipCode ?? '', city: order.address?.city ?? '' },
  parcelPoint: order.inPostPoint ?? '',
})

const addressText = ({ street, line2, zipCode, city }: OrderContact): string =>
  [`${street} ${line2}`.trim(), `${zipCode} ${city}`.trim()].filter((part) => part !== '').join(', ')

/** What differs, as staff read it in the timeline. */
function changesBetween(before: OrderContact, after: OrderContact): OrderChanges {
  const fields = ['firstName', 'lastName', 'email', 'phone', 'parcelPoint'] as const
  const own = fields.map((field) => ({ field, before: before[field], after: after[field] }))
  const address = { field: 'address' as const, before: addressText(before), after: addressText(after) }
  return [...own, address].filter((change) => change.before !== change.after)
}

/** The columns of the changed fields; an address is stored as a whole. */
function columnsOf(order: OrderRow, contact: OrderContact, point: OrderPoint | null): Partial<OrderRow> {
  const { firstName, lastName, email, phone, street, line2, zipCode, city } = contact
  const hasAddress = contactFieldsOf(order.shippingMethod).includes('street')
  return {
    ...{ firstName, lastName, email, phone },
    ...(hasAddress
      ? { address: { address: street, line2, zipCode, city, country: order.address?.country ?? 'Polska' } }
      : {}),
    ...(point && {
      ...{ inPostPoint: point.name, inPostPointAddress: point.address, inPostPointConfirmedAt: point.confirmedAt },
    }),
  }
}

/** Old values are kept with the order, where they are erased with it; the audit log keeps no personal data. */
const secrets = ['firstName', 'lastName', 'email', 'phone', 'address', 'inPostPoint', 'inPostPointAddress']

async function saveContact(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { order, change, point }: { order: OrderRow; change: Change; point: OrderPoint | null },
): Promise<Outcome<Changed>> {
  const before = contactOf(order)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: OrderContact = { ...before, ...given }
  const issues = Object.entries(contactIssues(after, order.shippingMethod)).filter(([field]) => field in given)
  if (issues.length > 0)
    return fail('ERRORS.PROVIDEDATA', { fields: Object.fromEntries(issues.map(([field, { code }]) => [field, code])) })
  const updated = await updateRecord(tx, context, caller, {
    ...orderRecord(order.id),
    ...{ record: 'order', recordId: order.id, secrets },
    change: columnsOf(order, after, point),
    describe: (row) => contactOf(row as OrderRow),
  })
  if (failed(updated)) return updated
  const changes = changesBetween(before, contactOf(updated.value))
  if (changes.length > 0)
    await insertEdit(tx, { orderId: order.id, editedBy: caller.userId, editedAt: context.clock.date(), changes })
  return succeed({ version: updated.value.version, values: contactOf(updated.value) })
}

/**
 * Changes contact data, address or parcel point of an order that is not shipped, once the point is known to take parcels.
 * Fails with ERRORS.ACTIONNOTALLOWED, ERRORS.PROVIDEDATA with a code by field, ERRORS.PARCELPOINTUNAVAILABLE or as
 * checkVersion (BO-068).
 */
export async function changeOrder(
  context: Context,
  caller: StaffCaller,
  id: string,
  change: Change,
): Promise<Outcome<Changed>> {
  const present = await selectOrder(context.db, id)
  if (!present) return fail('ERRORS.UNABLETOLOADORDER')
  const { parcelPoint } = change
  const isNewPoint =
    needsParcelPoint(present.shippingMethod) && parcelPoint !== undefined && parcelPoint !== present.inPostPoint
  // The provider is asked outside the transaction.
  const point: Outcome<OrderPoint | null> = isNewPoint ? await confirmPoint(context, parcelPoint) : succeed(null)
  if (failed(point)) return fail(point.error, { fields: { parcelPoint: point.error } })
  return runAction(context, caller, async (tx): Promise<Outcome<Changed>> => {
    const locked = await lockForAction(tx, id, 'edit')
    return failed(locked)
      ? locked
      : saveContact(tx, context, caller, { order: locked.value, change, point: point.value })
  })
}
