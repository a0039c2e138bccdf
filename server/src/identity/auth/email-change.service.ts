import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { emailLinkHours, emailUndoDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import { publish } from '#events.ts'
import type { RequestContext } from '#http/session.ts'
import { recoverAccount, takeRecoverySnapshot } from '#identity/auth/account-recovery.service.ts'
import { revokeMailedTokens } from '#identity/auth/auth.service.ts'
import * as table from '#identity/auth/email-change.db.ts'
import { findUserByEmail, lockUser, type UserRow } from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { currentKey, deriveSecret, hashSecret, signingKeyById } from '#secrets.ts'

const uniqueViolation = '23505'

/** Data of a mail about a change of address. Its secret is derived from this. */
export type EmailChangeMail = { changeId: string; keyId: string; email: string }

const secretOf = (key: Parameters<typeof deriveSecret>[0], purpose: 'confirm' | 'keep', changeId: string) =>
  deriveSecret(key, `${purpose} e-mail`, changeId)

/** The secrets of a mail that is being written. Throws when the key that made them is gone. */
export const deriveEmailToken = (
  { config }: Pick<Context, 'config'>,
  purpose: 'confirm' | 'keep',
  { changeId, keyId }: EmailChangeMail,
): string => secretOf(signingKeyById(config, keyId), purpose, changeId)

/**
 * Records that a user wants another address and mails a confirmation link there and a warning with an undo link to the
 * current one. The caller holds the lock on the user's row. A new request replaces the previous one. Fails with
 * ERRORS.USERALREADYEXISTS.
 */
export async function requestEmailChange(
  tx: Transaction,
  context: Context,
  user: UserRow,
  email: string,
  language: Language,
): Promise<Outcome<undefined>> {
  if (await findUserByEmail(tx, email)) return fail('ERRORS.USERALREADYEXISTS')
  const key = currentKey(context.config)
  const changeId = crypto.randomUUID()
  const createdAt = context.clock.date()
  await table.cancelOpenChanges(tx, user.id, createdAt)
  await table.insertEmailChange(tx, {
    id: changeId,
    userId: user.id,
    previousEmail: user.email,
    email,
    tokenHash: hashSecret(secretOf(key, 'confirm', changeId)),
    undoTokenHash: hashSecret(secretOf(key, 'keep', changeId)),
    ...(await takeRecoverySnapshot(tx, user)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + emailLinkHours * hourMs),
  })
  const data: EmailChangeMail = { changeId, keyId: key.id, email }
  for (const [kind, recipient] of [
    ['email-change', email],
    ['email-change-notice', user.email],
  ] as const)
    await queueMail(tx, context, { occasion: `${kind} ${changeId}`, kind, recipient, language, data })
  return succeed(undefined)
}

/**
 * Changes the address of an account by a mailed proof. Fails with ERRORS.INVALIDTOKEN when there is no such proof or
 * `work` fails with it, and with ERRORS.USERALREADYEXISTS when another account takes the address at the same moment.
 */
async function changeByProof(
  context: Context,
  caller: RequestContext,
  token: string,
  select: (tx: Transaction, tokenHash: string) => Promise<table.EmailChange | undefined>,
  work: (tx: Transaction, user: UserRow, change: table.EmailChange, at: Date) => Promise<Outcome<{ email: string }>>,
): Promise<Outcome<{ email: string }>> {
  const allowed = await context.limits.consume('confirmEmail', caller.ip)
  if (failed(allowed)) return allowed
  const tokenHash = hashSecret(token)
  try {
    return await inTransaction(context, async (tx) => {
      const named = await select(tx, tokenHash)
      const user = named && (await lockUser(tx, named.userId))
      // Read again while the user is locked: another tab may have used the link or asked for another address.
      const change = user && (await select(tx, tokenHash))
      if (!change || change.endedAt) return fail('ERRORS.INVALIDTOKEN')
      return work(tx, user, change, context.clock.date())
    })
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) return fail('ERRORS.USERALREADYEXISTS')
    throw error
  }
}

/** Confirms a new address. Password reset links sent to the previous address stop working. */
export const confirmEmailChange = (
  context: Context,
  caller: RequestContext,
  token: string,
): Promise<Outcome<{ email: string }>> =>
  changeByProof(context, caller, token, table.selectChangeByToken, async (tx, user, change, at) => {
    if (change.confirmedAt || change.expiresAt <= at) return fail('ERRORS.INVALIDTOKEN')
    const { email } = change
    if (await findUserByEmail(tx, email)) return fail('ERRORS.USERALREADYEXISTS')
    await table.updateEmail(tx, user.id, email, at)
    await table.markConfirmed(tx, change.id, at)
    await revokeMailedTokens(tx, user.id, at)
    await publish(tx, context, 'emailConfirmed', { userId: user.id, email })
    return succeed({ email })
  })

/**
 * Undoes a change, confirmed or not, by the proof sent to the previous address: restores that address, removes
 * credentials added since, ends every session and clears the password, which somebody else may know; the owner sets a
 * new one. Deletes an account that took the free address meanwhile and never confirmed it.
 */
export const savePreviousEmail = (
  context: Context,
  caller: RequestContext,
  token: string,
): Promise<Outcome<{ email: string }>> =>
  changeByProof(context, caller, token, table.selectChangeByUndoToken, async (tx, user, change, at) => {
    if (change.createdAt.getTime() + emailUndoDays * dayMs <= at.getTime()) return fail('ERRORS.INVALIDTOKEN')
    const email = change.previousEmail
    if (user.email !== email) {
      await table.deleteUnconfirmedOther(tx, email, user.id)
      if (await findUserByEmail(tx, email)) return fail('ERRORS.USERALREADYEXISTS')
      await table.updateEmail(tx, user.id, email, at)
    }
    await table.cancelChangesSince(tx, change, at)
    await table.clearPassword(tx, user.id)
    await recoverAccount(tx, context, { ...user, email }, { prior: change, by: 'undo' })
    return succeed({ email })
  })

/** Deletes changes that can no longer be confirmed or undone. */
export const deleteOldEmailChanges = ({ db, clock }: Context): Promise<number> =>
  table.deleteChangesBefore(db, new Date(clock.now() - (emailUndoDays + 1) * dayMs))
