import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Session } from '@slodki-ul/contract/identity/auth'
import { codeLength } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { inTransaction } from '#db/transaction.ts'
import { deletedCookie, type WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { hashWithSaltOf } from '#identity/auth/recovery-codes.ts'
import { openSession, pendingCookie } from '#identity/auth/sign-in.service.ts'
import { findStep, readKey } from '#identity/auth/totp.ts'
import * as table from '#identity/auth/two-factor.db.ts'
import { findUser, lockUser, setTwoFactor, type UserRow } from '#identity/users/users.service.ts'
import { hashSecret } from '#secrets.ts'

/**
 * Verifies an authenticator code. Each time step is accepted once, so a code that somebody saw cannot be replayed (RFC
 * 6238).
 */
async function verifyTotp(tx: Transaction, context: Context, user: UserRow, code: string): Promise<boolean> {
  const step = await findStep(readKey(context, user), code, context.clock.now())
  if (step === null || step <= (user.tfaLastStep ?? 0)) return false
  await setTwoFactor(tx, user.id, { tfaLastStep: step })
  return true
}

async function consumeRecoveryCode(tx: Transaction, user: UserRow, code: string): Promise<boolean> {
  const other = await table.selectRecoveryHash(tx, user.id)
  return other !== undefined && table.consumeRecoveryCodeRow(tx, user.id, await hashWithSaltOf(other, code))
}

/**
 * Consumes a second-factor code: an authenticator code or a recovery code. The caller holds the lock on the user's row.
 */
export const verifySecondFactor = (tx: Transaction, context: Context, user: UserRow, code: string): Promise<boolean> =>
  code.length === codeLength ? verifyTotp(tx, context, user, code) : consumeRecoveryCode(tx, user, code)

/**
 * Consumes a pending sign-in by a code while the account is locked: the second of two concurrent calls finds it used.
 */
function verifyCode(
  context: Context,
  pending: { hash: string; userId: string },
  code: string,
): Promise<Outcome<UserRow>> {
  return inTransaction(context, async (tx): Promise<Outcome<UserRow>> => {
    const user = await lockUser(tx, pending.userId)
    if (!user?.isTfaEnabled) return fail('ERRORS.CODEINVALID')
    const isTaken = await verifySecondFactor(tx, context, user, code)
    const isFirst = isTaken && (await table.consumePendingSignIn(tx, pending.hash))
    return isFirst ? succeed(user) : fail('ERRORS.CODEINVALID')
  })
}

/**
 * Completes a pending sign-in with a code (API-07, Q-102). The failure is the same whether the code, the address or the
 * cookie is wrong or the time is over.
 */
export async function loginTfa(
  context: Context,
  caller: RequestContext,
  entry: { code: string; email: string },
  token: string,
): Promise<WithCookies<Session>> {
  const { limits, clock } = context
  const fromAddress = await limits.consume('codeFromAddress', caller.ip)
  if (failed(fromAddress)) return fromAddress
  const hash = hashSecret(token)
  const pending = await table.countCodeAttempt(context.db, hash, clock.date())
  const user = pending && (await findUser(context.db, pending.userId))
  if (!pending || user?.email !== normalizeEmail(entry.email)) return fail('ERRORS.CODEINVALID')
  for (const call of ['codeOfAccount', 'codeOfAccountInADay'] as const) {
    const allowed = await limits.consume(call, user.id)
    if (failed(allowed)) return allowed
  }
  const taken = await verifyCode(context, { hash, userId: user.id }, entry.code)
  if (failed(taken)) return taken
  await Promise.all((['codeOfAccount', 'codeOfAccountInADay'] as const).map((call) => limits.reset(call, user.id)))
  const { isRemembered, providerProvedAt } = pending
  const proof = { isRemembered, providerProvedAt, hasSecondFactor: true }
  const opened = await openSession(context, taken.value, proof, 'ERRORS.CODEINVALID')
  if (failed(opened)) return opened
  return {
    ...opened,
    cookies: [deletedCookie(pendingCookie.name, pendingCookie.path)],
  }
}
