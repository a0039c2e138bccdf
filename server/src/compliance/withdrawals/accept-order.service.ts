import { refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { AcceptInput } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import { findParcels } from '#commerce/orders/orders.service.ts'
import { applyCancel, exceededBy } from '#commerce/returns/cancel-order.service.ts'
import { refundableOf } from '#commerce/returns/load-refundable.service.ts'
import { hasLeft, lockReturns, type OrderWithReturns, quantitiesOf } from '#commerce/returns/load-returns.service.ts'
import { deliveryLeft, planOrderRefund, quantityOf, restockable } from '#commerce/returns/order-refund.rules.ts'
import { giveBack } from '#commerce/returns/order-refunds.service.ts'
import { type RefundPlan, refuseAction } from '#commerce/returns/plan-refund.service.ts'
import { limitExceeded } from '#commerce/returns/refund-limits.rules.ts'
import type { Decision } from '#commerce/returns/refund-limits.service.ts'
import { announceInTransaction } from '#commerce/returns/return-records.service.ts'
import { announceable } from '#commerce/returns/returned-quantities.rules.ts'
import { acceptedDelivery, isWholeOrder, isWithinRights } from '#compliance/withdrawals/accepted-lines.rules.ts'
import type { Right } from '#compliance/withdrawals/withdrawal-rights.rules.ts'
import { loadOrderRights } from '#compliance/withdrawals/withdrawal-rights.service.ts'
import type { WithdrawalRow } from '#compliance/withdrawals/withdrawals.admin.db.ts'
import { refundDeadline } from '#consumer-deadlines.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'

type Quantity = AcceptInput['lines'][number]

/** What accepting a statement about an order makes. */
export type AcceptedOrder = {
  kind: 'order'
  loaded: OrderWithReturns
  /** Null when nothing was paid. */
  plan: RefundPlan | null
  /** What becomes of the goods: they come back, they never left, or the whole order is cancelled. */
  products: 'return' | 'stock' | 'cancel' | 'none'
  /** Pieces that are announced as a return, or go into stock. */
  quantities: Quantity[]
}

/** The money; null when nothing was paid, or what is accepted cost nothing. */
function planMoney({ locked }: OrderWithReturns, { lines }: AcceptInput, delivery: number): Outcome<RefundPlan | null> {
  if (locked.order.paidAt === null) return succeed(null)
  const refundable = refundableOf(locked)
  const isAll = delivery > 0 && delivery === deliveryLeft(refundable)
  const ofDelivery = isAll ? { delivery: true } : { delivery: false, deliveryAmount: delivery }
  const plan = planOrderRefund(refundable, { lines, ...ofDelivery, goodwill: 0 })
  return failed(plan) && plan.error === 'ERRORS.NOTHINGTOCORRECT' ? succeed(null) : plan
}

async function productsFor(
  tx: Transaction,
  { locked, returns }: OrderWithReturns,
  { lines }: AcceptInput,
  rights: readonly Right[],
): Promise<Pick<AcceptedOrder, 'products' | 'quantities'>> {
  const physical = locked.lines.filter(({ isVirtual }) => !isVirtual)
  const parcels = await findParcels(tx, [locked.order.id])
  const mayCancel = refusalOfAction('cancel', actionFactsOf(locked.order, parcels.length > 0)) === null
  const most = (limit: (line: (typeof physical)[number]) => number) =>
    physical
      .map((line) => ({ lineId: line.position, quantity: Math.min(quantityOf(lines, line.position), limit(line)) }))
      .filter(({ quantity }) => quantity > 0)
  const stocked = most((line) => restockable(line, locked.restocked.get(line.position) ?? 0))
  if (mayCancel && isWholeOrder(rights, lines)) return { products: 'cancel', quantities: stocked }
  if (!(await hasLeft(tx, locked))) return { products: stocked.length > 0 ? 'stock' : 'none', quantities: stocked }
  const earlier = quantitiesOf(returns)
  const quantities = most((line) => announceable(line, earlier))
  return { products: quantities.length > 0 ? 'return' : 'none', quantities }
}

/**
 * Plans what accepting a statement about an order makes, within what there is a right to. Fails with ERRORS.UNABLETOCORRECT
 * beyond that, and with ERRORS.NOTHINGTOCORRECT when nothing is chosen.
 */
export async function planOrder(
  tx: Transaction,
  context: Pick<Context, 'settings'>,
  row: WithdrawalRow,
  input: AcceptInput,
): Promise<Outcome<AcceptedOrder>> {
  const loaded = row.orderId ? await lockReturns(tx, row.orderId) : null
  if (!loaded) return fail('ERRORS.NOTFOUND')
  const { order } = loaded.locked
  const { rights } = await loadOrderRights(tx, context, loaded.locked, row)
  if (!isWithinRights(rights, input.lines))
    return fail('ERRORS.UNABLETOCORRECT', { fields: { lines: 'ERRORS.UNABLETOCORRECT' } })
  if (input.lines.length === 0 && !input.delivery) return fail('ERRORS.NOTHINGTOCORRECT')
  const { products, quantities } = await productsFor(tx, loaded, input, rights)
  const ofRights = acceptedDelivery(rights, input.delivery)
  if (ofRights === null) return fail('ERRORS.UNABLETOCORRECT', { fields: { delivery: 'ERRORS.UNABLETOCORRECT' } })
  // Of an order that never left all of the delivery goes back.
  const delivery = products === 'cancel' ? (deliveryLeft(refundableOf(loaded.locked)) ?? 0) : ofRights
  const plan = planMoney(loaded, input, delivery)
  if (failed(plan)) return plan
  const refusal = plan.value && refusalOfAction('refund', actionFactsOf(order))
  if (refusal) return refuseAction(order, refusal)
  return succeed({ kind: 'order', loaded, plan: plan.value, products, quantities })
}

/** The limit that somebody accepts above; cancelling what is packed has one of its own (BO-012). */
export const orderLimit = (caller: StaffCaller, { products, loaded }: AcceptedOrder) =>
  products === 'cancel' ? exceededBy(caller, loaded.locked) : limitExceeded

type Made = { returnId: string | null; orderRefundId: string | null }

/** Does what was planned: the return or the cancelling, the refund and its correction. */
export async function acceptOrder(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { loaded, plan, products, quantities }: AcceptedOrder,
  { row, decision }: { row: WithdrawalRow; decision: Decision },
): Promise<Outcome<Made>> {
  const shared = { reason: 'withdrawal', note: '', notify: true, message: '', restock: quantities } as const
  const dueOn = refundDeadline(dayOf(row.receivedAt.getTime()))
  const announced: Outcome<string | null> =
    products === 'return'
      ? await announceInTransaction(tx, context, caller, loaded, {
          source: 'withdrawal',
          lines: quantities,
          dueOn,
          note: '',
        })
      : succeed(null)
  if (failed(announced)) return announced
  const returnId = announced.value
  if (products === 'cancel') await applyCancel(tx, context, caller, loaded.locked, { ...shared })
  if (!plan && products !== 'cancel' && products !== 'stock') return succeed({ returnId, orderRefundId: null })
  const id = crypto.randomUUID()
  const given = await giveBack(tx, context, caller, loaded.locked, {
    ...{ id, plan, decision, retained: 0, returnId: returnId ?? undefined },
    kind: products === 'cancel' ? 'cancel' : 'refund',
    shared: { ...shared, restock: products === 'return' ? [] : quantities },
  })
  return failed(given) ? given : succeed({ returnId, orderRefundId: id })
}
