import { retentionCutoff } from '#compliance/withdrawals/retention.rules.ts'
import { deleteWithdrawalsBefore } from '#compliance/withdrawals/withdrawals.service.ts'
import type { Context } from '#context.ts'

/** Deletes statements of withdrawal once claims from their contracts have expired, like orders. */
export const deleteOldWithdrawals = ({ db, clock }: Context): Promise<number> =>
  deleteWithdrawalsBefore(db, retentionCutoff(clock.date()))
