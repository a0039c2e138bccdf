import type { SignInReply } from '@slodki-ul/contract/auth'
import { fail, failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { normalizeEmail } from '#db/columns.ts'
import { inTransaction } from '#db/transaction.ts'
import { confirmMailbox } from '#features/auth/register.service.ts'
import { finishSignIn } from '#features/auth/sign-in.service.ts'
import { findByPassword } from '#features/users/users.service.ts'
import type { Served } from '#http/cookies.ts'
import type { Visitor } from '#http/session.ts'

type Credentials = { username: string; password: string; rememberMe: boolean }

/** Signs in. Every try counts before the password is looked at, so that many at once guess no more than one by one. */
export async function login(context: Context, visitor: Visitor, entry: Credentials): Promise<Served<SignInReply>> {
  const email = normalizeEmail(entry.username)
  const key = `${email} ${visitor.ip}`
  for (const [call, who] of [
    ['loginFromAddress', visitor.ip],
    ['loginOfAccount', email],
    ['login', key],
  ] as const) {
    const allowed = await context.limits.consume(call, who)
    if (failed(allowed)) return allowed
  }
  const user = await findByPassword(context, email, entry.password)
  if (!user) return fail('ERRORS.INVALIDUSERNAMEORPASSWORD')
  await context.limits.forget('login', key)
  if (user.passwordIsTemporary) await inTransaction(context, (tx) => confirmMailbox(tx, context, user))
  return finishSignIn(context, user, { isRemembered: entry.rememberMe })
}
