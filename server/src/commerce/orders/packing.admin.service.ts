import {
  type PackingCount,
  type PackingOrder,
  type packingEndpoints,
  packingListMax,
} from '@slodki-ul/contract/commerce/packing.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { findShelves, loadCards } from '#catalogue/products/products.service.ts'
import { lockForAction, moveByStaff } from '#commerce/orders/order-moves.admin.service.ts'
import { selectLinesOf } from '#commerce/orders/orders.admin.db.ts'
import { customerNameOf, destinationOf } from '#commerce/orders/orders.admin.rules.ts'
import { pictureOf } from '#commerce/orders/orders.admin.service.ts'
import { lockOrder, type OrderLineRow, type OrderRow, orderNumber } from '#commerce/orders/orders.service.ts'
import { insertPackingRun, selectPackingRun, selectToPack } from '#commerce/orders/packing.db.ts'
import { checkCount } from '#commerce/orders/packing.rules.ts'
import { findPhysicalLines } from '#commerce/orders/physical-lines.service.ts'
import { comparePlaces } from '#commerce/orders/pick-list.rules.ts'
import type { Context } from '#context.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Products = {
  cards: Awaited<ReturnType<typeof loadCards>>
  shelves: Awaited<ReturnType<typeof findShelves>>
}

const toPackingOrder = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { cards, shelves }: Products,
): PackingOrder => ({
  ...{ id: order.id, number: orderNumber(order), customerName: customerNameOf(order), comments: order.comments },
  ...{ placedAt: order.createdAt.toISOString(), shippingMethod: order.shippingMethod },
  destination: destinationOf(order),
  lines: lines
    .map(({ position, productId, namePl, count }) => {
      const { sku = '', ean = null, place = '' } = shelves.get(productId) ?? {}
      return { lineId: position, name: namePl, quantity: count, sku, ean, place, ...pictureOf(cards, productId) }
    })
    .toSorted(comparePlaces),
})

/** The orders that wait to be packed, or those of the chosen ones that do (BO-050). Refunded pieces are left out. */
export async function listOrdersToPack(
  context: Context,
  ids: readonly string[] | undefined,
): Promise<Outcome<Reply<typeof packingEndpoints.listOrdersToPack>>> {
  const { db } = context
  const { items, total } = await selectToPack(db, ids, packingListMax)
  const orderIds = items.map(({ id }) => id)
  const lines = await findPhysicalLines(db, orderIds, await selectLinesOf(db, orderIds))
  const productIds = [...new Set([...lines.values()].flat().map(({ productId }) => productId))]
  const products = { cards: await loadCards(context, db, productIds, 'pl'), shelves: await findShelves(db, productIds) }
  const orders = items.flatMap((order) => {
    const its = lines.get(order.id) ?? []
    return its.length > 0 ? [toPackingOrder(order, its, products)] : []
  })
  return succeed({ orders, total })
}

/**
 * Marks a counted order as packed and stores who packed it and how long it took. A repeat with the same run id gets the
 * present state. Fails with ERRORS.ACTIONNOTALLOWED, or ERRORS.PROVIDEDATA when the count does not fit (BO-050, BO-051).
 */
export const finishPacking = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { runId, seconds, ...count }: PackingCount,
): Promise<Outcome<Reply<typeof packingEndpoints.finishPacking>>> =>
  runAction(context, caller, async (tx): Promise<Outcome<Reply<typeof packingEndpoints.finishPacking>>> => {
    const present = await lockOrder(tx, id)
    if (present && (await selectPackingRun(tx, id))?.id === runId)
      return succeed({ status: present.status, isPaid: present.paidAt !== null })
    const locked = await lockForAction(tx, id, 'pack')
    if (failed(locked)) return locked
    const toPack = (await findPhysicalLines(tx, [id], await selectLinesOf(tx, [id]))).get(id) ?? []
    const checked = checkCount(toPack, count)
    if (failed(checked)) return checked
    const run = {
      ...checked.value,
      ...{ orderId: id, packedBy: caller.userId, packedAt: context.clock.date(), seconds },
      reason: checked.value.counted < checked.value.quantity ? (count.reason ?? null) : null,
    }
    await insertPackingRun(tx, { ...run, id: runId })
    await recordChange(tx, context, caller, {
      ...{ record: 'order', recordId: id, before: {} },
      after: { counted: `${run.counted}/${run.quantity}`, ...(run.reason && { reason: run.reason }) },
    })
    const packed = await moveByStaff(tx, context, caller, locked.value, 'Packed')
    return succeed({ status: packed.status, isPaid: packed.paidAt !== null })
  })
