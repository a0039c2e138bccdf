import { randomBytes } from 'node:crypto'
import type { SignInReply } from '@slodki-ul/contract/auth'
import { succeed } from '@slodki-ul/contract/errors'
import { pendingSignInMinutes } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { openSession } from '#features/auth/auth.service.ts'
import * as table from '#features/auth/two-factor.db.ts'
import type { UserRow } from '#features/users/users.service.ts'
import { hiddenCookie, type Served } from '#http/cookies.ts'
import { hashSecret } from '#secrets.ts'

/** The cookie of a pending sign-in goes along with the calls of the account and with no other. */
export const pendingCookie = { name: 'tfa', path: '/api/account' } as const

/**
 * What follows a proved first factor, whichever it was: a session; or, of an account with two-factor sign-in, the wish for
 * a code together with the cookie that lets this browser enter one.
 */
export async function finishSignIn(
  context: Context,
  user: UserRow,
  { isRemembered }: { isRemembered: boolean },
): Promise<Served<SignInReply>> {
  if (!user.isTfaEnabled) return succeed(await openSession(context, user, isRemembered))
  const token = randomBytes(32).toString('base64url')
  const seconds = pendingSignInMinutes * 60
  await inTransaction(context, (tx) =>
    table.insertPendingSignIn(tx, {
      tokenHash: hashSecret(token),
      userId: user.id,
      isRemembered,
      expiresAt: new Date(context.clock.now() + seconds * 1000),
    }),
  )
  return {
    ...succeed({ email: user.email, isTfaEnabled: true }),
    cookies: [hiddenCookie(context.config, { ...pendingCookie, value: token, seconds })],
  }
}
