import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Session, SignInReply } from '@slodki-ul/contract/identity/auth'
import { pendingSignInMinutes } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { WithCookies } from '#http/cookies.ts'
import { describeSession, insertSession, type NewSession, type SessionProof } from '#identity/auth/auth.service.ts'
import { hasEverSignedIn } from '#identity/auth/open-sessions.db.ts'
import * as table from '#identity/auth/two-factor.db.ts'
import { lockUser, type UserRow } from '#identity/users/users.service.ts'
import { hashSecret } from '#secrets.ts'

/** The cookie of a pending sign-in is sent with account calls only. */
export const pendingCookie = { name: 'tfa', path: '/api/account' } as const

/**
 * Runs `work` on the account of a verified sign-in while its row is locked. `user` is the account as it was when the
 * proof was verified: fails with `refusal` when its sessions were ended since, by a new password or a switched second
 * factor.
 */
export function withUnchangedUser<Result>(
  context: Context,
  user: UserRow,
  refusal: ErrorCode,
  work: (tx: Transaction, current: UserRow) => Promise<Result>,
): Promise<Outcome<Result>> {
  return inTransaction(context, async (tx): Promise<Outcome<Result>> => {
    const current = await lockUser(tx, user.id)
    if (current?.sessionEpoch !== user.sessionEpoch) return fail(refusal)
    return succeed(await work(tx, current))
  })
}

/** Opens a session after every factor was proved. Fails with `refusal` when the proof is out of date. */
export async function openSession(
  context: Context,
  user: UserRow,
  proof: SessionProof,
  refusal: ErrorCode,
): Promise<Outcome<Session>> {
  const opened = await withUnchangedUser(context, user, refusal, (tx, current) =>
    insertSession(tx, context, current, proof),
  )
  return failed(opened) ? opened : succeed(await describeSession(context, user, opened.value))
}

/**
 * Opens the first session of an account that was created after a moment and that nobody has used or confirmed since; null
 * for any other account. It ends when the owner of the mailbox signs in (`confirmMailbox`).
 */
export async function openUnusedAccount(context: Context, userId: string, since: Date): Promise<Session | null> {
  const opened = await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.passwordIsTemporary || user.emailConfirmedAt !== null || user.createdAt < since) return null
    if (await hasEverSignedIn(tx, userId)) return null
    const proof = { isRemembered: true, providerProvedAt: null, hasSecondFactor: false }
    return { user, session: await insertSession(tx, context, user, proof) }
  })
  return opened && describeSession(context, opened.user, opened.session)
}

type FirstFactor = {
  isRemembered: boolean
  /** A provider vouched for the first factor. */
  isByProvider: boolean
  /** The failure when the proof is out of date. */
  refusal: ErrorCode
}

/**
 * Continues after the first factor: opens a session or, for an account with two-factor sign-in, asks for a code and
 * sets the cookie that lets this browser enter one.
 */
export async function finishSignIn(
  context: Context,
  user: UserRow,
  { isRemembered, isByProvider, refusal }: FirstFactor,
): Promise<WithCookies<SignInReply>> {
  const token = randomBytes(32).toString('base64url')
  const seconds = pendingSignInMinutes * 60
  const providerProvedAt = isByProvider ? context.clock.date() : null
  const proof = { isRemembered, providerProvedAt, hasSecondFactor: false }
  const settled = await withUnchangedUser(context, user, refusal, async (tx, current): Promise<NewSession | null> => {
    if (!current.isTfaEnabled) return insertSession(tx, context, current, proof)
    await table.insertPendingSignIn(tx, {
      tokenHash: hashSecret(token),
      userId: user.id,
      isRemembered,
      providerProvedAt,
      expiresAt: new Date(context.clock.now() + seconds * 1000),
    })
    return null
  })
  if (failed(settled)) return settled
  if (settled.value) return succeed(await describeSession(context, user, settled.value))
  return {
    ...succeed({ email: user.email, isTfaEnabled: true }),
    cookies: [{ ...pendingCookie, value: token, seconds }],
  }
}
