import { type orderPrintsEndpoints, pickListMax } from '@slodki-ul/contract/commerce/order-prints.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { findShelves } from '#catalogue/products/products.service.ts'
import { selectLinesOf } from '#commerce/orders/orders.admin.db.ts'
import { orderNumber, selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import { findChosenOrders } from '#commerce/orders/orders-filters.admin.service.ts'
import { drawPackingSlip, drawPickList } from '#commerce/orders/packing.pdf.ts'
import { pickLines } from '#commerce/orders/pick-list.rules.ts'
import type { Context } from '#context.ts'
import type { FileResponse } from '#http/responses.ts'

/** The packing slip of an order. Fails with ERRORS.UNABLETOLOADORDER, and of files alone with ERRORS.ACTIONNOTALLOWED. */
export async function printPackingSlip(
  { db }: Pick<Context, 'db'>,
  id: string,
  hasPrices: boolean,
): Promise<Outcome<FileResponse>> {
  const order = await selectOrder(db, id)
  if (!order) return fail('ERRORS.UNABLETOLOADORDER')
  if (order.virtualOnly) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'filesOnly' } })
  const lines = (await selectOrderLines(db, id)).filter(({ isVirtual }) => !isVirtual)
  const shelves = await findShelves(
    db,
    lines.map(({ productId }) => productId),
  )
  const skus = new Map([...shelves].map(([productId, { sku }]) => [productId, sku]))
  const number = orderNumber(order)
  const content = await drawPackingSlip({ order, number, lines, skus, hasPrices })
  return succeed({ name: `${order.language === 'en' ? 'packing-slip' : 'lista-pakowa'}-${number}.pdf`, content })
}

type PickInput = Input<typeof orderPrintsEndpoints.printPickList>['body']

/**
 * The pick list of the chosen orders that can be packed or are packed already. Fails with ERRORS.ABOVELIMIT, and with
 * ERRORS.ACTIONNOTALLOWED when none of them holds anything to pick.
 */
export async function printPickList(
  context: Pick<Context, 'db' | 'clock' | 'queries'>,
  { selection }: PickInput,
): Promise<Outcome<FileResponse>> {
  const { db, clock } = context
  const chosen = await findChosenOrders(db, context, selection, { limit: pickListMax + 1 })
  if (chosen.length > pickListMax) return fail('ERRORS.ABOVELIMIT', { extra: { max: pickListMax } })
  const numbers = new Map(chosen.map((order) => [order.id, orderNumber(order)]))
  const lines = await selectLinesOf(db, [...numbers.keys()])
  const shelves = await findShelves(db, [...new Set(lines.map(({ productId }) => productId))])
  const picked = pickLines(lines, shelves, numbers)
  if (picked.length === 0) return fail('ERRORS.ACTIONNOTALLOWED')
  return succeed({ name: 'lista-zbiorcza.pdf', content: await drawPickList(picked, chosen.length, clock.date()) })
}
