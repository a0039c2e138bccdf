import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile, zlotyOf } from '#evidence.ts'
import { selectDisputesOf, selectRefundsOf } from '#payments/refunds/order-refunds.db.ts'

/** What was given back, and what the payer's bank disputed (BO-072). */
export async function refundEvidence({ db }: Pick<Context, 'db'>, subject: EvidenceSubject): Promise<EvidenceFile[]> {
  const refunds = await selectRefundsOf(db, subject)
  const disputes = await selectDisputesOf(db, subject)
  return [
    recordsFile('refunds.json', {
      refunds: refunds.map(({ way, amount, giftCardAmount, reason, state, createdAt, settledAt, transferredOn }) => ({
        ...{ way, amount: zlotyOf(amount), giftCardAmount: zlotyOf(giftCardAmount), reason, state },
        ...{ createdAt, settledAt, transferredOn },
      })),
      disputes: disputes.map(({ amount, ...dispute }) => ({ amount: zlotyOf(amount), ...dispute })),
    }),
  ]
}
