import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { updateSession } from '#identity/auth/auth.service.ts'
import { verifySecondFactor } from '#identity/auth/login-tfa.service.ts'
import { describeSessionState } from '#identity/staff/staff-session.service.ts'
import { findByPassword, findUser, lockUser } from '#identity/users/users.service.ts'

type Proof = { code?: string | undefined; password?: string | undefined }

const refuseCode = () => fail('ERRORS.SETUPCODEINVALID', { fields: { code: 'ERRORS.SETUPCODEINVALID' } })
const refusePassword = () => fail('ERRORS.WRONGPASSWORD', { fields: { password: 'ERRORS.WRONGPASSWORD' } })

/**
 * Allows dangerous actions in this session for some minutes (BO-006) by a code or, for a demo account without a second
 * factor, by its password. Attempts are counted.
 */
export async function confirmStaffIdentity(context: Context, caller: StaffCaller, { code, password }: Proof) {
  const allowed = await context.limits.consume('confirmStaffIdentity', caller.userId)
  if (failed(allowed)) return allowed
  const confirmedAt = context.clock.date()
  const user = await findUser(context.db, caller.userId)
  if (!user) return fail('ERRORS.UNAUTHORIZED')
  // Outside the transaction: hashing takes long, and an account with a second factor needs no password here.
  const knowsPassword =
    !user.isTfaEnabled && password !== undefined && (await findByPassword(context, user.email, password)) !== null
  const confirmed = await inTransaction(context, async (tx): Promise<Outcome<null>> => {
    const current = await lockUser(tx, caller.userId)
    if (!current) return fail('ERRORS.UNAUTHORIZED')
    if (!current.isTfaEnabled && !(knowsPassword && current.passwordHash === user.passwordHash)) return refusePassword()
    const isTaken =
      !current.isTfaEnabled || (code !== undefined && (await verifySecondFactor(tx, context, current, code)))
    if (!isTaken) return refuseCode()
    await updateSession(tx, caller.sessionId, { confirmedAt })
    return succeed(null)
  })
  if (failed(confirmed)) return confirmed
  await context.limits.reset('confirmStaffIdentity', caller.userId)
  return succeed(await describeSessionState(context, { ...caller, confirmedAt }))
}
