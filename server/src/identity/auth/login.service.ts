import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import type { Context } from '#context.ts'
import { normalizeEmail } from '#db/columns.ts'
import { inTransaction } from '#db/transaction.ts'
import type { WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { confirmMailbox } from '#identity/auth/register.service.ts'
import { finishSignIn } from '#identity/auth/sign-in.service.ts'
import { findByPassword, lockUser, type UserRow } from '#identity/users/users.service.ts'

const refusal = 'ERRORS.INVALIDUSERNAMEORPASSWORD'

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
 * Verifies e-mail and password and confirms the mailbox of a temporary one. Every attempt is counted before the password
 * is checked, so parallel attempts get no more guesses than sequential ones. An account that is not eligible fails like a
 * wrong password.
 */
export async function verifyCredentials(
  context: Context,
  { ip }: Pick<RequestContext, 'ip'>,
  entry: { email: string; password: string },
  isEligible: (user: UserRow) => boolean = () => true,
): Promise<Outcome<UserRow>> {
  const email = normalizeEmail(entry.email)
  const key = `${email} ${ip}`
  for (const [call, who] of [
    ['loginFromAddress', ip],
    ['loginOfAccount', email],
    ['login', key],
  ] as const) {
    const allowed = await context.limits.consume(call, who)
    if (failed(allowed)) return allowed
  }
  const user = await findByPassword(context, email, entry.password)
  if (!user || !isEligible(user)) return fail(refusal)
  await context.limits.reset('login', key)
  const known = user.passwordIsTemporary ? await confirmByPassword(context, user) : user
  return known ? succeed(known) : fail(refusal)
}

/** Signs in to the public web. */
export async function login(
  context: Context,
  caller: RequestContext,
  { username, password, rememberMe }: Credentials,
): Promise<WithCookies<SignInReply>> {
  const known = await verifyCredentials(context, caller, { email: username, password })
  if (failed(known)) return known
  return finishSignIn(context, known.value, { isRemembered: rememberMe, isByProvider: false, refusal })
}
