import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { canTransition, hasDownloads } from '@slodki-ul/contract/commerce/orders.rules'
import type { SQLWrapper } from 'drizzle-orm'
import { countSales, returnStock, type StockChange } from '#catalogue/products/products.service.ts'
import { issueGiftCards, settleOrderVoucher } from '#catalogue/vouchers/gift-cards.service.ts'
import { queueGiftCardMails } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { issueOrderDocuments } from '#commerce/orders/order-documents.service.ts'
import { dropPlacedMail, queueOrderMail, queuePaidMail, queuePlacedMail } from '#commerce/orders/order-mails.service.ts'
import * as table from '#commerce/orders/orders.db.ts'
import type { Context } from '#context.ts'
import { batchWrites } from '#db/batch-writes.ts'
import type { Transaction } from '#db/client.ts'

export { selectHandOrder as findHandOrder } from '#commerce/orders/hand-orders.db.ts'
export { queueOrderMail } from '#commerce/orders/order-mails.service.ts'
export { selectMessage as findOrderMessage } from '#commerce/orders/order-notes.db.ts'
export { selectOpenings as findOpenings } from '#commerce/orders/order-openings.db.ts'
export {
  anonymiseOrders,
  lockPurgeableOrders,
  markAccountErased,
  selectOrderIdsOf,
  selectPersonalOrders,
} from '#commerce/orders/order-personal-data.db.ts'
export type { OrderLineRow, OrderRow } from '#commerce/orders/orders.db.ts'
export {
  assignGuestOrders,
  confirmPoints as confirmParcelPoints,
  lockOrder,
  selectDeliveredAt as findDeliveredAt,
  selectLines as selectOrderLines,
  selectOrder,
  selectOrderByNumber,
  selectOrderId as findOrderId,
  selectOrderOwner as findOrderOwner,
} from '#commerce/orders/orders.db.ts'
export { findChosenOrders } from '#commerce/orders/orders-filters.admin.service.ts'
export { selectParcels as findParcels } from '#commerce/orders/parcels.db.ts'
export { isShippedIn, unshippedOf } from '#commerce/orders/parcels.rules.ts'
export { insertOrderLink } from '#commerce/orders/sales-links.db.ts'
export { selectOrdersOf as findOrdersOf } from '#commerce/orders/similar-orders.db.ts'
export { findCodState, noteUncollected } from '#commerce/orders/uncollected.service.ts'

type Deps = Pick<Context, 'clock'>

/** Cause and actor of a transition: `customer`, `provider:stripe`, `job:deadline`. */
export type TransitionReason = { cause: string; actor: string; details?: Record<string, unknown> }

type Paid = Pick<table.OrderRow, 'paidAt' | 'status' | 'anonymisedAt'>

/** Whether the files of an order may be downloaded: it is paid, not cancelled and not anonymised. */
export const canDownload = ({ paidAt, status, anonymisedAt }: Paid): boolean =>
  hasDownloads(status, paidAt !== null) && anonymisedAt === null

/** The order number shown to people. */
export const orderNumber = (order: Pick<table.OrderRow, 'number'>): string => `SU-${order.number}`

type TransitionOrder = Pick<table.OrderRow, 'id' | 'status' | 'paymentMethod' | 'virtualOnly'>

/** Returns the status after the transitions and their events. Throws on a forbidden transition: callers check first. */
function applyTransitions(
  { clock }: Deps,
  order: TransitionOrder,
  steps: readonly OrderStatus[],
  reason: TransitionReason,
) {
  let status = order.status
  const events = steps.map((to) => {
    if (!canTransition(status, to, order)) throw new Error(`Order ${order.id} may not become ${to} from ${status}.`)
    const event = { orderId: order.id, fromStatus: status, toStatus: to, ...reason, at: clock.date() }
    status = to
    return event
  })
  return { status, events }
}

/** Applies transitions to a locked order and records the reason. Throws on a forbidden one: callers check first. */
export async function moveOrder(
  tx: Transaction,
  deps: Deps,
  order: table.OrderRow,
  steps: readonly OrderStatus[],
  reason: TransitionReason,
  change: table.OrderChange = {},
): Promise<table.OrderRow> {
  const { status, events } = applyTransitions(deps, order, steps, reason)
  await batchWrites(tx, [table.updateOrder(tx, order.id, { ...change, status }), table.insertEvents(tx, events)])
  return { ...order, ...change, status }
}

/**
 * The writes of a new order, and the one that returns its number; `steps` are its transitions from a draft. A placed
 * order is confirmed by mail. Its stock must be reserved by the same transaction.
 */
export function draftOrder(
  tx: Transaction,
  deps: Deps,
  order: Omit<table.NewOrder, 'status'> & Omit<TransitionOrder, 'status'>,
  lines: readonly table.NewOrderLine[],
  steps: readonly OrderStatus[],
  reason: TransitionReason,
): { writes: SQLWrapper[]; returning: SQLWrapper } {
  const { status, events } = applyTransitions(deps, { ...order, status: 'None' }, steps, reason)
  const drafted = { orderId: order.id, toStatus: 'None' as const, ...reason, at: deps.clock.date() }
  return {
    returning: table.insertOrder(tx, { ...order, status }),
    writes: [
      table.insertLines(tx, order.id, lines),
      table.insertEvents(tx, [drafted, ...events]),
      ...(steps.includes('Placed') ? [queuePlacedMail(tx, deps, order)] : []),
    ],
  }
}

/**
 * The writes by which a draft that is paid through the provider becomes an order: the contract is concluded and
 * confirmed by mail.
 */
export function orderPlacedWrites(
  tx: Transaction,
  deps: Deps,
  order: table.OrderRow,
  reason: TransitionReason,
): SQLWrapper[] {
  const { status, events } = applyTransitions(deps, order, ['Placed'], reason)
  return [table.updateOrder(tx, order.id, { status }), table.insertEvents(tx, events), queuePlacedMail(tx, deps, order)]
}

const soldQuantities = (lines: readonly table.OrderLineRow[]) =>
  lines.map(({ productId, count }) => ({ productId, count }))

/**
 * Handles a payment: the voucher is used, the sale is counted, gift cards get their codes, orders of files alone are
 * delivered and the documents are issued. One mail brings files and documents, and confirms what no mail has confirmed.
 */
export async function payOrder(
  tx: Transaction,
  deps: Pick<Context, 'clock' | 'config'>,
  order: table.OrderRow,
  reason: TransitionReason,
): Promise<table.OrderRow> {
  const placed: OrderStatus[] = order.status === 'None' ? ['Placed'] : []
  const steps: OrderStatus[] = order.virtualOnly ? ['Paid', 'Delivered'] : ['Paid']
  const paid = await moveOrder(tx, deps, order, [...placed, ...steps], reason, {
    paidAt: deps.clock.date(),
    paymentDeadlineAt: null,
  })
  await settleSale(tx, deps, paid, { isDraft: order.status === 'None' })
  return paid
}

/** What follows from the payment of an order; documents come last because other transactions wait for the next number. */
async function settleSale(
  tx: Transaction,
  deps: Pick<Context, 'clock' | 'config'>,
  paid: table.OrderRow,
  { isDraft = false, deliveredAt }: { isDraft?: boolean; deliveredAt?: Date } = {},
): Promise<void> {
  await settleOrderVoucher(tx, paid.id, 'used', deps.clock.date())
  const lines = await table.selectLines(tx, paid.id)
  await countSales(tx, soldQuantities(lines))
  // Of what was paid on delivery the mail of its document says so.
  const isMailed = paid.paymentMethod !== 'Cod'
  if (isMailed) await queuePaidMail(tx, deps, paid, isDraft)
  await queueGiftCardMails(tx, deps, paid, await issueGiftCards(tx, deps, paid.id, lines))
  await issueOrderDocuments(tx, deps, paid, lines, { isAttached: isMailed, ...(deliveredAt && { deliveredAt }) })
}

/**
 * Handles the payment of a locked order on delivery, which changes no status: the sale is settled as by payOrder, with the
 * date of the delivery, or of today while that is not noted (BO-059).
 */
export async function payOnDelivery(
  tx: Transaction,
  deps: Pick<Context, 'clock' | 'config'>,
  order: table.OrderRow,
): Promise<table.OrderRow> {
  const paid = { ...order, paidAt: deps.clock.date() }
  await table.updateOrder(tx, order.id, { paidAt: paid.paidAt })
  const deliveredAt = (await table.selectDeliveredAt(tx, order.id)) ?? paid.paidAt
  await settleSale(tx, deps, paid, { deliveredAt })
  return paid
}

/** What staff decided about an order that they cancel. */
type CancelChoice = {
  /** What goes back to stock; by default all of it. */
  restocked?: readonly StockChange[]
  /** Whether the buyer is told, and what staff add to it. */
  isAnnounced?: boolean
  message?: string
}

/**
 * Cancels an order: stock and voucher are released. What a gift card paid of an order that was paid goes back with its
 * refund. A draft passes through Placed, without a mail to its buyer; a confirmation that has not left is dropped.
 */
export async function cancelOrder(
  tx: Transaction,
  deps: Deps,
  order: table.OrderRow,
  reason: TransitionReason,
  { restocked, isAnnounced = true, message }: CancelChoice = {},
): Promise<table.OrderRow> {
  const steps: OrderStatus[] = order.status === 'None' ? ['Placed', 'Canceled'] : ['Canceled']
  const canceled = await moveOrder(tx, deps, order, steps, reason, { paymentDeadlineAt: null })
  const stock = restocked ?? soldQuantities(await table.selectLines(tx, order.id))
  if (stock.length > 0) await returnStock(tx, stock)
  if (order.paidAt === null || order.giftCardAmount === 0)
    await settleOrderVoucher(tx, order.id, 'released', deps.clock.date())
  if (order.status !== 'None') await dropPlacedMail(tx, order)
  if (order.status !== 'None' && isAnnounced)
    await queueOrderMail(tx, deps, canceled, 'order-cancelled', {
      reason: reason.cause,
      ...(message ? { message } : {}),
    })
  return canceled
}
