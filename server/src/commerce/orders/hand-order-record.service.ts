import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { toZloty } from '@slodki-ul/contract/money'
import * as table from '#commerce/orders/hand-orders.db.ts'
import { replaceRefusal, stateOfHandOrder } from '#commerce/orders/hand-orders.rules.ts'
import { type OrderRow, selectOrder } from '#commerce/orders/orders.db.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'

export type { HandOrderRow } from '#commerce/orders/hand-orders.db.ts'
export {
  insertHandOrder,
  isReplacedByOther,
  selectByToken,
  selectHandLines,
  selectReplacement,
  updateAccepted,
} from '#commerce/orders/hand-orders.db.ts'
export { exampleUnpaidOrder } from '#commerce/orders/order-example.mail.ts'
export { describeOrder } from '#commerce/orders/order-summary.mail.ts'

/** Who made an order by hand, a name or empty for somebody who left, and whether its buyer has accepted it. */
export type Made = { madeBy: string; isAccepted: boolean }

/** What lists say of those of these orders that staff made, by order. */
export async function findMakers(
  { queries }: Pick<Context, 'queries'>,
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, Made>> {
  const made = await table.selectHandOrders(db, orderIds)
  const names = await queries.findNames(
    db,
    made.flatMap(({ madeBy }) => madeBy ?? []),
  )
  return new Map(
    made.map(({ orderId, madeBy, acceptedAt }) => [
      orderId,
      { madeBy: (madeBy === null ? undefined : names.get(madeBy)) ?? '', isAccepted: acceptedAt !== null },
    ]),
  )
}

const named = (order: Pick<OrderRow, 'id' | 'number'> | undefined) =>
  order ? { id: order.id, number: `SU-${order.number}` } : null

/** What staff read of an order that one of them made; null for all others (BO-069). */
export async function describeByHand(
  { clock }: Pick<Context, 'clock'>,
  db: Executor,
  order: OrderRow,
): Promise<StaffOrder['byHand']> {
  const made = await table.selectHandOrder(db, order.id)
  if (!made) return null
  const [lines, replaced, replacement] = await Promise.all([
    table.selectHandLines(db, order.id),
    made.replacesId === null ? undefined : selectOrder(db, made.replacesId),
    table.selectReplacement(db, order.id),
  ])
  return {
    state: stateOfHandOrder({ order, made, isReplaced: replacement !== undefined }, clock.now()),
    madeAt: made.madeAt.toISOString(),
    acceptedAt: made.acceptedAt?.toISOString() ?? null,
    otherPrices: lines.flatMap(({ position, presentPrice, reason }) =>
      reason === null ? [] : [{ lineId: position, presentPrice: toZloty(presentPrice), reason }],
    ),
    replaces: named(replaced),
    replacedBy: named(replacement),
    mayReplace: replaceRefusal(order) === null,
  }
}
