import { type OrderAction, refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import type { CancelInput, CancelPreview, RefundOutcome } from '@slodki-ul/contract/commerce/returns.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { markOf } from '@slodki-ul/contract/identity/permissions'
import { toGrosze } from '@slodki-ul/contract/money'
import { settleCancelled } from '#catalogue/stock/order-stock-movements.service.ts'
import { blockUnbegunCards, countSoldCards, type SoldCards } from '#catalogue/vouchers/gift-cards.service.ts'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import {
  findParcels,
  cancelOrder as moveToCanceled,
  noteUncollected,
  orderNumber,
} from '#commerce/orders/orders.service.ts'
import { type LockedOrder, lockRefundable, refundableOf } from '#commerce/returns/load-refundable.service.ts'
import { cancelInput, mayRestock, planOrderRefund, quantityOf } from '#commerce/returns/order-refund.rules.ts'
import { giveBack } from '#commerce/returns/order-refunds.service.ts'
import {
  leftOfOrder,
  outcomeHash,
  presentPlan,
  type RefundPlan,
  refuseAction,
  refuseRestock,
} from '#commerce/returns/plan-refund.service.ts'
import { cancelLimit, type GivenBack, isOwnDecision } from '#commerce/returns/refund-limits.rules.ts'
import { type Accepted, checkLimits, givenBackBy } from '#commerce/returns/refund-limits.service.ts'
import { cancelUnusedShipments } from '#commerce/shipments/shipments.admin.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { findRunning } from '#payments/payments/attempts.rules.ts'
import { expireAttempt, selectAttempts } from '#payments/payments/payments.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

/** How an order is cancelled: its money, what it keeps of it in grosze, and its gift cards. */
type CancelPlan = { plan: RefundPlan | null; retained: number; cards: SoldCards }

/** The money of an order that is cancelled; null when nothing goes back. */
function planMoney(locked: LockedOrder, cards: SoldCards, amount: number | undefined): Outcome<RefundPlan | null> {
  const refundable = refundableOf(locked)
  const input = locked.order.paidAt === null ? null : cancelInput(refundable, cards.begun, amount)
  if (!input)
    return amount === undefined || amount === 0 || locked.order.paidAt !== null
      ? succeed(null)
      : fail('ERRORS.UNABLETOCORRECT')
  const plan = planOrderRefund(refundable, input)
  // Everything was given back before.
  return failed(plan) && plan.error === 'ERRORS.NOTHINGTOCORRECT' ? succeed(null) : plan
}

/** What staff do by cancelling: of a shipped order only that its parcels came back (BO-058). */
const actionOf = ({ order }: LockedOrder, { reason }: CancelInput): OrderAction =>
  order.status === 'Shipped' && reason === 'uncollected' ? 'cancel-returned' : 'cancel'

/**
 * Plans the cancelling of an order that is locked. Fails with ERRORS.ACTIONNOTALLOWED once it was shipped, unless its parcels
 * came back, and with ERRORS.UNABLETOCORRECT for more money or pieces than there are.
 */
async function planCancel(tx: Transaction, locked: LockedOrder, input: CancelInput): Promise<Outcome<CancelPlan>> {
  const { order, lines, restocked } = locked
  const parcels = await findParcels(tx, [order.id])
  const reason = refusalOfAction(actionOf(locked, input), actionFactsOf(order, parcels.length > 0))
  if (reason !== null) return refuseAction(order, reason)
  if (!mayRestock(lines, restocked, input.restock)) return refuseRestock()
  const cards = await countSoldCards(tx, order.id)
  const amount = input.refundAmount === undefined ? undefined : toGrosze(input.refundAmount)
  const plan = planMoney(locked, cards, amount)
  if (failed(plan)) return plan
  const retained = order.paidAt === null ? 0 : leftOfOrder(locked).charged - (plan.value?.charged ?? 0)
  return succeed({ plan: plan.value, retained, cards })
}

const packedStatuses: readonly OrderStatus[] = ['Packed', 'Shipped']

/** The limit that somebody cancels above. */
export const exceededBy =
  (caller: StaffCaller, { order }: LockedOrder) =>
  (given: GivenBack) =>
    cancelLimit(
      { isPacked: packedStatuses.includes(order.status), cancelMark: markOf(caller.roles, 'orders.cancel') },
      given,
    )

const hashOf = (locked: LockedOrder, { plan, retained, cards }: CancelPlan, { restock }: CancelInput) =>
  outcomeHash(locked, plan, { restock, retained, disabledCards: cards.disabled })

/** Settles the stock of an order that is cancelled: what staff put back, what is lost, what came back before. */
async function settleStock(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { order, lines, restocked }: LockedOrder,
  { restock, reason: note }: Pick<CancelInput, 'restock' | 'reason'>,
): Promise<void> {
  const physical = lines.filter(({ isVirtual }) => !isVirtual)
  const movement = ({ productId, position }: (typeof lines)[number], quantity: number) => ({
    ...{ productId, position, quantity, note },
  })
  const before = (position: number) => restocked.get(position) ?? 0
  await settleCancelled(
    tx,
    context,
    { orderId: order.id, actorId: caller.userId },
    {
      lost: physical.map((line) =>
        movement(line, before(line.position) + quantityOf(restock, line.position) - line.count),
      ),
      returnedBefore: physical.map((line) => movement(line, 0 - before(line.position))),
    },
  )
}

/** Cancels an order that is locked, without its money. */
export async function applyCancel(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  locked: LockedOrder,
  input: Omit<CancelInput, 'refundAmount' | 'hash'>,
): Promise<void> {
  const { order, lines } = locked
  const running = findRunning(await selectAttempts(tx, { kind: 'order', id: order.id }))
  if (running) await expireAttempt(tx, context, running.id)
  const restocked = lines
    .map(({ productId, position }) => ({ productId, count: quantityOf(input.restock, position) }))
    .filter(({ count }) => count > 0)
  const reason = {
    cause: input.reason,
    actor: `staff:${caller.userId}`,
    ...(input.note ? { details: { note: input.note } } : {}),
  }
  const canceled = await moveToCanceled(tx, context, order, reason, {
    ...{ restocked, isAnnounced: input.notify, message: input.message },
  })
  await settleStock(tx, context, caller, locked, input)
  if (actionOf(locked, input) === 'cancel-returned') await noteUncollected(tx, context, order)
  await cancelUnusedShipments(tx, context, order.id)
  await blockUnbegunCards(tx, context, {
    orderId: order.id,
    reference: orderNumber(order),
    blockedBy: `order:${order.id}`,
  })
  await recordChange(tx, context, caller, {
    ...{ record: 'order', recordId: order.id, before: { status: order.status }, after: { status: canceled.status } },
  })
}

type Asked = { id: string; input: CancelInput; accepted?: Accepted }

/** Cancels an order in the caller's transaction, at its own input or at that of a request that an owner accepted. */
export async function cancelInTransaction(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { id, input, accepted }: Asked,
): Promise<Outcome<RefundOutcome>> {
  const locked = await lockRefundable(tx, id)
  if (!locked) return fail('ERRORS.UNABLETOLOADORDER')
  if (input.refundAmount !== undefined && !isOwnDecision(caller.roles))
    return fail('ERRORS.FORBIDDEN', { extra: { permission: 'refunds.make' } })
  const planned = await planCancel(tx, locked, input)
  if (failed(planned)) return planned
  const { plan, retained } = planned.value
  if (input.hash !== undefined && input.hash !== hashOf(locked, planned.value, input))
    return fail('ERRORS.REHEARSALCHANGED')
  const [amount, giftCard] = [plan?.total ?? 0, plan?.giftCard ?? 0]
  const decision = await checkLimits(tx, context, caller, {
    ...{
      kind: 'order-cancel',
      recordId: id,
      orderId: id,
      label: orderNumber(locked.order),
      body: input,
      amount,
      giftCard,
    },
    ...{ accepted, exceeded: exceededBy(caller, locked) },
  })
  if (failed(decision)) return decision
  if ('requested' in decision.value) return succeed(decision.value.requested)
  await applyCancel(tx, context, caller, locked, input)
  return giveBack(tx, context, caller, locked, {
    kind: 'cancel',
    plan,
    // The mail about the order says it, so that about the money does not.
    shared: { ...input, message: '' },
    decision: decision.value,
    retained,
  })
}

/**
 * Cancels an order that was not shipped, or whose parcels came back: what goes back to stock is chosen by line, its money goes back, gift cards sold
 * with it are disabled unless they were begun (BO-060). Fails as planCancel, with ERRORS.FORBIDDEN when somebody else than an
 * owner gives back less than all, with ERRORS.REHEARSALCHANGED, and as checkLimits.
 */
export const cancelOrder = (
  context: Context,
  caller: StaffCaller,
  id: string,
  input: CancelInput,
): Promise<Outcome<RefundOutcome>> =>
  runAction(context, caller, (tx) => cancelInTransaction(tx, context, caller, { id, input }))

/** What cancelling would make, to the grosz; writes nothing. Fails as planCancel. */
export const previewCancel = (
  context: Context,
  caller: StaffCaller,
  id: string,
  input: CancelInput,
): Promise<Outcome<CancelPreview>> =>
  inTransaction(context, async (tx): Promise<Outcome<CancelPreview>> => {
    const locked = await lockRefundable(tx, id)
    if (!locked) return fail('ERRORS.UNABLETOLOADORDER')
    const planned = await planCancel(tx, locked, input)
    if (failed(planned)) return planned
    const { plan, cards } = planned.value
    const given = await givenBackBy(tx, context, caller, { orderId: id, amount: plan?.total ?? 0 })
    return succeed({
      ...presentPlan(locked, plan, exceededBy(caller, locked)(given)),
      ...{ disabledCards: cards.disabled, begunCards: cards.begunTotal },
      hash: hashOf(locked, planned.value, input),
    })
  })
