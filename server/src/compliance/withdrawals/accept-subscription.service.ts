import type { AcceptInput } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze } from '@slodki-ul/contract/money'
import type { WithdrawalRow } from '#compliance/withdrawals/withdrawals.admin.db.ts'
import type { Transaction } from '#db/client.ts'
import { type PlannedEnd, planEnd } from '#membership/billing/end-withdrawn.service.ts'

/** What accepting a statement about a subscription makes. */
export type AcceptedSubscription = { kind: 'subscription'; end: PlannedEnd }

/**
 * Plans the end of a withdrawn subscription and its refund. Fails with ERRORS.UNABLETOCORRECT when the time to withdraw was
 * over, when the amount has to be agreed and is missing, and above what was paid and not given back.
 */
export async function planSubscription(
  tx: Transaction,
  row: WithdrawalRow,
  { amount, lines, delivery }: AcceptInput,
): Promise<Outcome<AcceptedSubscription>> {
  if (lines.length > 0 || delivery) return fail('ERRORS.UNABLETOCORRECT')
  const end = await planEnd(tx, row.subscriptionId ?? '', {
    at: row.receivedAt,
    agreed: amount === undefined ? undefined : toGrosze(amount),
    counted: row.refundAmount,
  })
  return failed(end) ? end : succeed({ kind: 'subscription', end: end.value })
}
