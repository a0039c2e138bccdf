import { fail, failed } from '@slodki-ul/contract/errors'
import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import type { Context } from '#context.ts'
import { normalizeEmail } from '#db/columns.ts'
import { inTransaction } from '#db/transaction.ts'
import type { WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { confirmMailbox } from '#identity/auth/register.service.ts'
import { finishSignIn } from '#identity/auth/sign-in.service.ts'
import { findByPassword, lockUser, type UserRow } from '#identity/users/users.service.ts'

type Credentials = { username: string; password: string; rememberMe: boolean }

/**
 * The temporary password was mailed, so signing in with it confirms the address, unless the address has changed since.
 */
const confirmByPassword = (context: Context, { id, passwordHash }: UserRow): Promise<UserRow | null> =>
  inTransaction(context, async (tx) => {
    const user = await lockUser(tx, id)
    return user && user.passwordHash === passwordHash ? confirmMailbox(tx, context, user) : null
  })

/**
 * Signs in. Every attempt is counted before the password is checked, so parallel attempts get no more guesses than
 * sequential ones.
 */
export async function login(
  context: Context,
  caller: RequestContext,
  entry: Credentials,
): Promise<WithCookies<SignInReply>> {
  const email = normalizeEmail(entry.username)
  const key = `${email} ${caller.ip}`
  for (const [call, who] of [
    ['loginFromAddress', caller.ip],
    ['loginOfAccount', email],
    ['login', key],
  ] as const) {
    const allowed = await context.limits.consume(call, who)
    if (failed(allowed)) return allowed
  }
  const user = await findByPassword(context, email, entry.password)
  if (!user) return fail('ERRORS.INVALIDUSERNAMEORPASSWORD')
  await context.limits.reset('login', key)
  const refusal = 'ERRORS.INVALIDUSERNAMEORPASSWORD'
  const known = user.passwordIsTemporary ? await confirmByPassword(context, user) : user
  if (!known) return fail(refusal)
  return finishSignIn(context, known, { isRemembered: entry.rememberMe, isByProvider: false, refusal })
}
