import { selectWithdrawalsAbout } from '#compliance/withdrawals/withdrawals.db.ts'
import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile, zlotyOf } from '#evidence.ts'

/** The statements of withdrawal with what was decided (BO-072). */
export async function withdrawalEvidence(
  { db }: Pick<Context, 'db'>,
  { relatedIds }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  const records = (await selectWithdrawalsAbout(db, relatedIds)).map(
    ({
      fullName,
      email,
      orderNumber,
      statement,
      receivedAt,
      deadlineOn,
      refundAmount,
      decision,
      decidedAt,
      reason,
    }) => ({
      ...{ fullName, email, orderNumber, statement, receivedAt, deadlineOn, refundAmount: zlotyOf(refundAmount) },
      ...{ decision, decidedAt, reason },
    }),
  )
  return [recordsFile('withdrawals.json', records)]
}
