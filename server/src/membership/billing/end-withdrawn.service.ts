import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { dayOf, endOfDay } from '#membership/billing/periods.rules.ts'
import { endWithdrawn, loadWithdrawn } from '#membership/billing/withdraw-subscription.service.ts'
import { settleWithdrawal } from '#membership/billing/withdrawn-subscription.rules.ts'
import { type DocumentState, findDocumentState } from '#payments/documents/corrections.service.ts'
import { refundable, refundLines } from '#payments/refunds/refund-lines.service.ts'
import { type DocumentRefund, planDocumentRefund } from '#payments/refunds/refund-plan.rules.ts'

type Loaded = NonNullable<Awaited<ReturnType<typeof loadWithdrawn>>>
type Line = DocumentState['lines'][number]

/** What the end of a withdrawn subscription makes; amounts in grosze. */
export type PlannedEnd = {
  loaded: Loaded
  at: Date
  amount: number
  /** What stays for the days used. */
  charged: number
  /** Null when nothing goes back. */
  correction: { state: DocumentState; plan: DocumentRefund<Line> } | null
  accessEndsAt: Date
}

type Withdrawn = {
  at: Date
  /** The amount that staff agreed on; counted without it. */
  agreed: number | undefined
  /** What was counted when the statement came. */
  counted: number | null
}

/**
 * Plans the end of a withdrawn subscription and its refund. Fails with ERRORS.UNABLETOCORRECT when the time to withdraw was
 * over, when the amount cannot be counted and none was agreed, and above what was paid and not given back.
 */
export async function planEnd(
  tx: Transaction,
  subscriptionId: string,
  { at, agreed, counted }: Withdrawn,
): Promise<Outcome<PlannedEnd>> {
  const loaded = await loadWithdrawn(tx, subscriptionId, { isOwner: false, isWhole: true, at })
  if (!loaded) return fail('ERRORS.UNABLETOCORRECT')
  const { withdrawn, payment, charge } = loaded
  const { deadlineOn, refunded } = settleWithdrawal(withdrawn)
  const amount = agreed ?? counted ?? refunded
  if (withdrawn.statementDay > deadlineOn) return fail('ERRORS.UNABLETOCORRECT')
  const left = withdrawn.paid - withdrawn.refundedBefore
  if (amount === null || amount > left || (amount > 0 && !payment))
    return fail('ERRORS.UNABLETOCORRECT', { fields: { amount: 'ERRORS.UNABLETOCORRECT' } })
  const state = amount > 0 ? await findDocumentState(tx, `charge:${charge.id}`) : null
  const plan = state && planDocumentRefund(refundable(state), { returned: [], goodwill: amount })
  if (plan && failed(plan)) return plan
  const charged = left - amount
  return succeed({
    ...{ loaded, at, amount, charged },
    correction: state && plan ? { state, plan: plan.value } : null,
    accessEndsAt: charged === 0 ? at : new Date(endOfDay(dayOf(at.getTime()))),
  })
}

/** Ends the subscription as planned and gives its money back with the correction. Returns the id of the refund, if any. */
export async function endAsPlanned(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { loaded, at, amount, charged, correction }: PlannedEnd,
): Promise<Outcome<string | null>> {
  const { subscription, charge, payment } = loaded
  if (subscription.status !== 'Inactive') await endWithdrawn(tx, context, { subscription, charge }, { charged }, at)
  if (!correction || !payment) return amount === 0 ? succeed(null) : fail('ERRORS.UNABLETOCORRECT')
  const refundId = crypto.randomUUID()
  const refunded = await refundLines(tx, context, {
    ...{ id: refundId, paymentId: payment.id, documentId: correction.state.original.id, lines: [] },
    ...{ goodwillGrosze: amount, reason: 'withdrawal' },
  })
  return failed(refunded) ? refunded : succeed(refundId)
}
