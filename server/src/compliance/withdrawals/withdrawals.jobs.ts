import { retentionCutoff } from '#compliance/withdrawals/retention.rules.ts'
import { deleteWithdrawalsBefore } from '#compliance/withdrawals/withdrawals.service.ts'
import type { Context } from '#context.ts'

/** Forgets statements of withdrawal once claims from their contracts have ended: as long as orders are kept. */
export const deleteOldWithdrawals = ({ db, clock }: Context): Promise<number> =>
  deleteWithdrawalsBefore(db, retentionCutoff(clock.date()))
