import type { RefundInput, RefundOutcome, RefundPreview } from '@slodki-ul/contract/commerce/returns.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { restockReturned } from '#catalogue/stock/order-stock-movements.service.ts'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import { type LockedOrder, lockRefundable } from '#commerce/returns/load-refundable.service.ts'
import { quantityOf } from '#commerce/returns/order-refund.rules.ts'
import * as table from '#commerce/returns/order-refunds.db.ts'
import {
  outcomeHash,
  planRefund,
  presentPlan,
  type RefundPlan,
  type SharedInput,
} from '#commerce/returns/plan-refund.service.ts'
import { limitExceeded } from '#commerce/returns/refund-limits.rules.ts'
import { type Accepted, checkLimits, type Decision, givenBackBy } from '#commerce/returns/refund-limits.service.ts'
import { isOpenReturn } from '#commerce/returns/returns.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { refundLines } from '#payments/refunds/refund-lines.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

/** A refund of an order by staff that was planned and decided. */
export type DecidedRefund = {
  /** Its id, when the caller knows it. */
  id?: string
  kind: 'refund' | 'cancel'
  /** Null when a cancelled order gives nothing back. */
  plan: RefundPlan | null
  shared: SharedInput
  decision: Decision
  /** What a cancelled order keeps of what was charged, in grosze. */
  retained: number
  /** The return that it is for. */
  returnId?: string | undefined
}

/** The lines of a refund and of what goes back to stock, as they are stored. */
function storedLines(plan: RefundPlan | null, restock: SharedInput['restock']): table.NewRefundLine[] {
  const refunded = plan?.lines ?? []
  const positions = new Set([...refunded.map(({ position }) => position), ...restock.map(({ lineId }) => lineId)])
  return [...positions]
    .toSorted((one, other) => one - other)
    .map((position) => {
      const { quantity = 0, amount = 0 } = refunded.find((line) => line.position === position) ?? {}
      return { position, quantity, amount, restocked: quantityOf(restock, position) }
    })
}

/** Refunds the money of each document; corrections are issued last, because others wait for their numbers. */
async function refundParts(
  tx: Transaction,
  context: Context,
  { order, payment, documents }: LockedOrder,
  { plan, shared }: DecidedRefund,
  orderRefundId: string,
): Promise<Outcome<null>> {
  for (const part of plan?.parts ?? []) {
    const state = documents[part.document]
    if (!state) throw new Error(`Order ${order.id} has no document of its ${part.document}.`)
    const refunded = await refundLines(tx, context, {
      paymentId: payment?.id ?? null,
      ...(order.paymentMethod === 'Cod' ? { transferOrderId: order.id } : {}),
      documentId: state.original.id,
      ...{ lines: part.returned, reduced: part.reduced, goodwillGrosze: part.goodwill, giftCardGrosze: part.giftCard },
      ...{ orderRefundId, reason: shared.reason, isAnnounced: shared.notify, message: shared.message },
    })
    if (failed(refunded)) return refunded
  }
  return succeed(null)
}

/** Puts pieces into stock that a refund names, each line as a movement with the reason. */
async function restock(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { order, lines }: LockedOrder,
  { reason, restock: quantities }: SharedInput,
): Promise<void> {
  const back = lines.map(({ productId, position }) => ({
    ...{ productId, position, note: reason },
    quantity: quantityOf(quantities, position),
  }))
  await restockReturned(tx, context, { orderId: order.id, actorId: caller.userId }, back)
}

/**
 * Stores what staff give back, puts pieces of a refund into stock and gives the money back, all in the transaction of the
 * action. The order stays locked, so that nothing goes back twice.
 */
export async function giveBack(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  locked: LockedOrder,
  refund: DecidedRefund,
): Promise<Outcome<RefundOutcome>> {
  const { kind, plan, shared, decision, retained, returnId = null } = refund
  const { id: orderId } = locked.order
  const { id = crypto.randomUUID() } = refund
  await table.insertOrderRefund(
    tx,
    {
      ...{ id, orderId, kind, returnId, ...decision, reason: shared.reason, note: shared.note },
      ...{ amount: plan?.charged ?? 0, giftCardAmount: plan?.giftCard ?? 0, retainedAmount: retained },
      ...{ deliveryAmount: plan?.delivery ?? 0, goodwillAmount: plan?.goodwill ?? 0 },
      createdAt: context.clock.date(),
    },
    storedLines(plan, shared.restock),
  )
  if (kind === 'refund') await restock(tx, context, caller, locked, shared)
  const totals = { refundTotal: toZloty(plan?.total ?? 0), giftCardTotal: toZloty(plan?.giftCard ?? 0) }
  await recordChange(tx, context, caller, {
    ...{ record: 'order', recordId: orderId, before: { refund: null, restocked: null } },
    after: { refund: { ...totals, reason: shared.reason }, restocked: shared.restock },
  })
  const refunded = await refundParts(tx, context, locked, refund, id)
  if (failed(refunded)) return refunded
  return succeed({ outcome: 'done', requestId: decision.requestId, ...totals })
}

type Asked = { id: string; input: RefundInput; accepted?: Accepted }

/** Refunds an order in the caller's transaction, at its own input or at that of a request that an owner accepted. */
export async function refundInTransaction(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { id, input, accepted }: Asked,
): Promise<Outcome<RefundOutcome>> {
  const locked = await lockRefundable(tx, id)
  if (!locked) return fail('ERRORS.UNABLETOLOADORDER')
  if (input.returnId !== undefined && !(await isOpenReturn(tx, id, input.returnId))) return fail('ERRORS.NOTFOUND')
  const plan = planRefund(locked, input)
  if (failed(plan)) return plan
  const { total: amount, giftCard } = plan.value
  if (input.hash !== undefined && input.hash !== outcomeHash(locked, plan.value, input))
    return fail('ERRORS.REHEARSALCHANGED')
  const label = orderNumber(locked.order)
  const decision = await checkLimits(tx, context, caller, {
    ...{ kind: 'order-refund', recordId: id, orderId: id, label, body: input, amount, giftCard },
    ...{ accepted, exceeded: limitExceeded },
  })
  if (failed(decision)) return decision
  if ('requested' in decision.value) return succeed(decision.value.requested)
  return giveBack(tx, context, caller, locked, {
    ...{ kind: 'refund', plan: plan.value, shared: input, decision: decision.value, retained: 0 },
    returnId: input.returnId,
  })
}

/**
 * Gives money back for pieces, delivery or goodwill; above the limits it becomes a request (BO-061). Fails as planRefund,
 * with ERRORS.REHEARSALCHANGED when the outcome is not the one that was shown, and as checkLimits.
 */
export const refundOrder = (
  context: Context,
  caller: StaffCaller,
  id: string,
  input: RefundInput,
): Promise<Outcome<RefundOutcome>> =>
  runAction(context, caller, (tx) => refundInTransaction(tx, context, caller, { id, input }))

/** What a refund would make, to the grosz; writes nothing (BO-062). Fails as planRefund. */
export const previewRefund = (
  context: Context,
  caller: StaffCaller,
  id: string,
  input: RefundInput,
): Promise<Outcome<RefundPreview>> =>
  inTransaction(context, async (tx): Promise<Outcome<RefundPreview>> => {
    const locked = await lockRefundable(tx, id)
    if (!locked) return fail('ERRORS.UNABLETOLOADORDER')
    const plan = planRefund(locked, input)
    if (failed(plan)) return plan
    const given = await givenBackBy(tx, context, caller, { orderId: id, amount: plan.value.total })
    const hash = outcomeHash(locked, plan.value, input)
    return succeed({ ...presentPlan(locked, plan.value, limitExceeded(given)), hash })
  })
