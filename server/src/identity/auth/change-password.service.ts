import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { isGoodPassword } from '@slodki-ul/contract/identity/password.rules'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { revokeMailedTokens, revokeSessions } from '#identity/auth/auth.db.ts'
import { isCommonPassword } from '#identity/users/common-passwords.rules.ts'
import { findByPassword, findUser, hashPassword, lockUser, setPassword } from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'

type Change = { currentPassword: string; newPassword: string }

/**
 * Sets a new password; requires the current one. Ends every session except the caller's, which has just proved that it
 * knows the password. The second of two concurrent changes fails, because its current password is no longer right.
 * Fails with ERRORS.WRONGPASSWORD.
 */
export async function changePassword(
  context: Context,
  request: RequestContext,
  entry: Change,
): Promise<Outcome<undefined>> {
  const { userId, sessionId } = request
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const allowed = await context.limits.consume('changePassword', userId)
  if (failed(allowed)) return allowed
  if (!isGoodPassword(entry.newPassword))
    return fail('ERRORS.PROVIDEDATA', { fields: { newPassword: 'ERRORS.PROVIDEDATA' } })
  if (isCommonPassword(entry.newPassword))
    return fail('ERRORS.PASSWORDTOOCOMMON', { fields: { newPassword: 'ERRORS.PASSWORDTOOCOMMON' } })
  const caller = await findUser(context.db, userId)
  const known = caller && (await findByPassword(context, caller.email, entry.currentPassword))
  if (known?.id !== userId) return fail('ERRORS.WRONGPASSWORD')
  const passwordHash = await hashPassword(entry.newPassword)
  const changed = await inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const user = await lockUser(tx, userId)
    if (user?.passwordHash !== known.passwordHash) return fail('ERRORS.WRONGPASSWORD')
    const at = context.clock.date()
    await setPassword(tx, userId, passwordHash)
    await revokeSessions(tx, userId, at, sessionId)
    await revokeMailedTokens(tx, userId, at)
    await queueMail(tx, context, {
      occasion: `password-changed ${crypto.randomUUID()}`,
      kind: 'password-changed',
      recipient: user.email,
      language: user.language,
      data: {},
    })
    return succeed(undefined)
  })
  if (!failed(changed)) await context.limits.reset('changePassword', userId)
  return changed
}
