import type { OrderStatus } from '@slodki-ul/contract/orders'
import { mayBecome } from '@slodki-ul/contract/orders.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import * as table from '#features/orders/orders.db.ts'
import { changeStock, countSales } from '#features/products/products.service.ts'
import { disableGiftCards, issueGiftCards, settleVoucherUse } from '#features/vouchers/vouchers.service.ts'
import { queueMail } from '#mail/outbox.ts'

export type { OrderLineRow, OrderRow } from '#features/orders/orders.db.ts'
export {
  adoptOrders,
  confirmPoints as confirmParcelPoints,
  lockOrder,
  selectLines as selectOrderLines,
  selectOrder,
  selectOverdue as selectOverdueOrders,
  updateOrder,
} from '#features/orders/orders.db.ts'

type Needs = Pick<Context, 'clock'>

/** Why an order moved, and who moved it: `customer`, `provider:stripe`, `job:deadline`. */
export type Cause = { cause: string; actor: string; details?: Record<string, unknown> }

/** Whether the files of an order may be taken: it is paid and stands. */
export const mayDownload = ({ paidAt, status }: Pick<table.OrderRow, 'paidAt' | 'status'>): boolean =>
  paidAt !== null && status !== 'Canceled'

/** The number people read. */
export const orderNumber = (order: Pick<table.OrderRow, 'number'>): string => `SU-${order.number}`

/** Moves an order along the allowed moves and writes down why. Throws on any other move: callers check first. */
async function moveOrder(
  tx: Transaction,
  { clock }: Needs,
  order: table.OrderRow,
  steps: OrderStatus[],
  why: Cause,
  change: table.OrderChange = {},
): Promise<table.OrderRow> {
  let status = order.status
  const events = steps.map((to) => {
    if (!mayBecome(status, to, order)) throw new Error(`Order ${order.id} may not become ${to} from ${status}.`)
    const event = { orderId: order.id, fromStatus: status, toStatus: to, ...why, at: clock.date() }
    status = to
    return event
  })
  await table.updateOrder(tx, order.id, { ...change, status })
  await table.insertEvents(tx, events)
  return { ...order, ...change, status }
}

const queueOrderMail = (
  tx: Transaction,
  needs: Needs,
  order: table.OrderRow,
  kind: string,
  data: Record<string, unknown> = {},
) =>
  queueMail(tx, needs, {
    occasion: `${kind}:${order.id}`,
    kind,
    recipient: order.email,
    language: order.language,
    data: { orderId: order.id, ...data },
  })

/** Writes a new order as a draft. Its stock must have been taken in the same transaction. */
export async function draftOrder(
  tx: Transaction,
  { clock }: Needs,
  order: Omit<table.NewOrder, 'status'>,
  lines: readonly table.NewOrderLine[],
  why: Cause,
) {
  const row = await table.insertOrder(tx, { ...order, status: 'None' }, lines)
  await table.insertEvents(tx, [{ orderId: row.id, toStatus: 'None', ...why, at: clock.date() }])
  return row
}

const soldPieces = (lines: readonly table.OrderLineRow[]) => lines.map(({ productId, count }) => ({ productId, count }))

/** A draft becomes an order: the contract is concluded and confirmed by mail. */
export async function placeOrder(
  tx: Transaction,
  needs: Needs,
  order: table.OrderRow,
  why: Cause,
): Promise<table.OrderRow> {
  const placed = await moveOrder(tx, needs, order, ['Placed'], why)
  await queueOrderMail(tx, needs, placed, 'order-placed')
  if (placed.paymentMethod === 'Cod') await countSales(tx, soldPieces(await table.selectLines(tx, order.id)))
  return placed
}

/** The money is here: the voucher is used up, the sale counts, gift cards get their codes, mere files are delivered at once. */
export async function payOrder(
  tx: Transaction,
  needs: Needs,
  order: table.OrderRow,
  why: Cause,
): Promise<table.OrderRow> {
  const drafted = order.status === 'None' ? await placeOrder(tx, needs, order, why) : order
  const steps: OrderStatus[] = order.virtualOnly ? ['Paid', 'Delivered'] : ['Paid']
  const paid = await moveOrder(tx, needs, drafted, steps, why, { paidAt: needs.clock.date(), paymentDeadlineAt: null })
  await settleVoucherUse(tx, order.id, 'used', needs.clock.date())
  const lines = await table.selectLines(tx, order.id)
  await countSales(tx, soldPieces(lines))
  await queueOrderMail(tx, needs, paid, 'order-paid')
  if (await issueGiftCards(tx, needs, order.id, lines)) await queueOrderMail(tx, needs, paid, 'gift-cards')
  return paid
}

/** Cancels an order: stock and voucher come back, gift cards sold with it are no longer good. A draft passes through Placed, and its buyer is not written to. */
export async function cancelOrder(
  tx: Transaction,
  needs: Needs,
  order: table.OrderRow,
  why: Cause,
): Promise<table.OrderRow> {
  const steps: OrderStatus[] = order.status === 'None' ? ['Placed', 'Canceled'] : ['Canceled']
  const canceled = await moveOrder(tx, needs, order, steps, why, { paymentDeadlineAt: null })
  await changeStock(tx, soldPieces(await table.selectLines(tx, order.id)), 'put back')
  await settleVoucherUse(tx, order.id, 'released', needs.clock.date())
  if (order.paidAt) await disableGiftCards(tx, needs, order.id)
  if (order.status !== 'None') await queueOrderMail(tx, needs, canceled, 'order-cancelled', { reason: why.cause })
  return canceled
}
