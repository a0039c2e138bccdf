import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile, zlotyOf } from '#evidence.ts'
import type { PayableRef } from '#payments/payments/attempts.rules.ts'
import { selectAttempts } from '#payments/payments/payments.db.ts'

/** The payments that were tried and made (BO-072). */
export async function paymentEvidence(
  { db }: Pick<Context, 'db'>,
  { kind, id, chargeIds }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  const payables: PayableRef[] =
    kind === 'order' ? [{ kind, id }] : chargeIds.map((chargeId) => ({ kind: 'charge', id: chargeId }))
  const attempts = (await Promise.all(payables.map((payable) => selectAttempts(db, payable)))).flat()
  const records = attempts
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(
      ({ chargeId, attempt, provider, method, amount, currency, state, createdAt, settledAt, providerPaymentId }) => ({
        ...{ chargeId, attempt, provider, method, amount: zlotyOf(amount), currency, state, createdAt, settledAt },
        providerPaymentId,
      }),
    )
  return [recordsFile('payments.json', records)]
}
