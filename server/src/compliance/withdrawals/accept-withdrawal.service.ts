import type { RefundOutcome } from '@slodki-ul/contract/commerce/returns.admin'
import { actionsOf, stateOf } from '@slodki-ul/contract/compliance/withdrawal-states.rules'
import type { AcceptInput, AcceptPreview } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import { type GivenBack, limitExceeded, type RefundLimit } from '#commerce/returns/refund-limits.rules.ts'
import { type Accepted, checkLimits, type Decision, givenBackBy } from '#commerce/returns/refund-limits.service.ts'
import { type AcceptedOrder, acceptOrder, orderLimit, planOrder } from '#compliance/withdrawals/accept-order.service.ts'
import { type AcceptedSubscription, planSubscription } from '#compliance/withdrawals/accept-subscription.service.ts'
import { presentAccepted } from '#compliance/withdrawals/present-accepted.service.ts'
import { insertAcceptance, type NewAcceptance } from '#compliance/withdrawals/withdrawal-acceptances.db.ts'
import { lockWithdrawal, type WithdrawalRow } from '#compliance/withdrawals/withdrawals.admin.db.ts'
import { updateWithdrawal } from '#compliance/withdrawals/withdrawals.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { endAsPlanned } from '#membership/billing/end-withdrawn.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'

type Plan = AcceptedOrder | AcceptedSubscription

/** A statement that may be accepted, locked, with what accepting makes of it. */
async function plan(
  tx: Transaction,
  context: Context,
  id: string,
  input: AcceptInput,
): Promise<Outcome<{ row: WithdrawalRow; planned: Plan }>> {
  const row = await lockWithdrawal(tx, id)
  if (!row) return fail('ERRORS.NOTFOUND')
  const state = stateOf(row)
  if (!actionsOf(state).includes('accept')) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { present: { state } } })
  const planned: Outcome<Plan> = row.orderId
    ? await planOrder(tx, context, row, input)
    : await planSubscription(tx, row, input)
  return failed(planned) ? planned : succeed({ row, planned: planned.value })
}

/** Grosze that go back, and of them to a gift card. */
const amountsOf = (planned: Plan) =>
  planned.kind === 'order'
    ? { amount: planned.plan?.total ?? 0, giftCard: planned.plan?.giftCard ?? 0 }
    : { amount: planned.end.amount, giftCard: 0 }

const subjectOf = (planned: Plan): { orderId: string; label: string } =>
  planned.kind === 'order'
    ? { orderId: planned.loaded.locked.order.id, label: orderNumber(planned.loaded.locked.order) }
    : { orderId: planned.end.loaded.subscription.id, label: planned.end.loaded.subscription.email }

const limitOf =
  (caller: StaffCaller, planned: Plan) =>
  (given: GivenBack): RefundLimit | null =>
    planned.kind === 'order' ? orderLimit(caller, planned)(given) : limitExceeded(given)

/** What accepting a statement would make, to the grosz; writes nothing (BO-155). Fails as acceptWithdrawal. */
export const previewAccept = (
  context: Context,
  caller: StaffCaller,
  id: string,
  input: AcceptInput,
): Promise<Outcome<AcceptPreview>> =>
  inTransaction(context, async (tx): Promise<Outcome<AcceptPreview>> => {
    const found = await plan(tx, context, id, input)
    if (failed(found)) return found
    const { planned } = found.value
    const { orderId } = subjectOf(planned)
    const given = await givenBackBy(tx, context, caller, { orderId, amount: amountsOf(planned).amount })
    return succeed(presentAccepted(planned, limitOf(caller, planned)(given)))
  })

type Made = Pick<NewAcceptance, 'returnId' | 'orderRefundId' | 'refundId' | 'accessEndsAt'>

/** Does what was planned. */
async function make(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { row, planned, decision }: { row: WithdrawalRow; planned: Plan; decision: Decision },
): Promise<Outcome<Made>> {
  if (planned.kind === 'order') {
    const made = await acceptOrder(tx, context, caller, planned, { row, decision })
    return failed(made) ? made : succeed({ ...made.value, refundId: null, accessEndsAt: null })
  }
  const refundId = await endAsPlanned(tx, context, planned.end)
  if (failed(refundId)) return refundId
  const { accessEndsAt } = planned.end
  return succeed({ returnId: null, orderRefundId: null, refundId: refundId.value, accessEndsAt })
}

type Asked = { id: string; input: AcceptInput; accepted?: Accepted }

/** Accepts a statement in the caller's transaction, at its own input or at that of a request that an owner accepted. */
export async function acceptInTransaction(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { id, input, accepted }: Asked,
): Promise<Outcome<RefundOutcome>> {
  const found = await plan(tx, context, id, input)
  if (failed(found)) return found
  const { row, planned } = found.value
  const { amount, giftCard } = amountsOf(planned)
  if (input.hash !== undefined && input.hash !== presentAccepted(planned, null).hash)
    return fail('ERRORS.REHEARSALCHANGED')
  const decided = await checkLimits(tx, context, caller, {
    ...{ kind: 'withdrawal-accept', recordId: id, ...subjectOf(planned), body: input, amount, giftCard, accepted },
    exceeded: limitOf(caller, planned),
  })
  if (failed(decided)) return decided
  if ('requested' in decided.value) return succeed(decided.value.requested)
  const decision = decided.value
  const acceptedAt = context.clock.date()
  await queueMail(tx, context, {
    ...{ occasion: `withdrawal-accepted:${id}`, kind: 'withdrawal-accepted', recipient: row.email },
    ...{ language: row.language, data: { withdrawalId: id } },
  })
  await updateWithdrawal(tx, id, { decision: 'accepted', decidedAt: acceptedAt, decidedBy: decision.madeBy })
  await recordChange(tx, context, caller, {
    ...{ record: 'withdrawal', recordId: id, before: { state: stateOf(row), amount: null } },
    after: { state: 'accepted', amount: toZloty(amount) },
  })
  const made = await make(tx, context, caller, { row, planned, decision })
  if (failed(made)) return made
  const sums = { amount, giftCardAmount: giftCard }
  await insertAcceptance(tx, { withdrawalId: id, ...sums, ...made.value, ...decision, acceptedAt })
  const totals = { refundTotal: toZloty(amount), giftCardTotal: toZloty(giftCard) }
  return succeed({ outcome: 'done', requestId: decision.requestId, ...totals })
}

/**
 * Accepts a statement: makes the return, the refund with its correction, the end of access and the mails, each kept to the
 * statement; above the limits it becomes a request (BO-155, BO-012). Fails with ERRORS.ACTIONNOTALLOWED in another state, as
 * planOrder and planSubscription, with ERRORS.REHEARSALCHANGED, and as checkLimits.
 */
export const acceptWithdrawal = (
  context: Context,
  caller: StaffCaller,
  id: string,
  input: AcceptInput,
): Promise<Outcome<RefundOutcome>> =>
  runAction(context, caller, (tx) => acceptInTransaction(tx, context, caller, { id, input }))
