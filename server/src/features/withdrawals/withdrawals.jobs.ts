import type { Context } from '#context.ts'
import { keptSince } from '#features/account/retention.rules.ts'
import { deleteWithdrawalsBefore } from '#features/withdrawals/withdrawals.service.ts'

/** Forgets statements of withdrawal once claims from their contracts have ended: as long as orders are kept. */
export const forgetWithdrawals = ({ db, clock }: Context): Promise<number> =>
  deleteWithdrawalsBefore(db, keptSince(clock.date()))
