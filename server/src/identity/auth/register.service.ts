import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { isGoodPassword } from '@slodki-ul/contract/identity/password.rules'
import type { Language } from '@slodki-ul/contract/language'
import { resetLinkMinutes, temporaryPasswordDays } from '@slodki-ul/contract/limits'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { publish } from '#events.ts'
import type { RequestContext } from '#http/session.ts'
import { recoverAccount, takeRecoverySnapshot } from '#identity/auth/account-recovery.service.ts'
import * as table from '#identity/auth/auth.db.ts'
import { cancelOpenChanges } from '#identity/auth/email-change.db.ts'
import { deleteIdentities } from '#identity/auth/social.db.ts'
import { formatTemporaryPassword } from '#identity/auth/temporary-password.ts'
import { acceptTermsInForce } from '#identity/users/accepted-terms.service.ts'
import { isCommonPassword } from '#identity/users/common-passwords.rules.ts'
import {
  addAccount,
  confirmEmail,
  findUser,
  findUserByEmail,
  hashPassword,
  lockUser,
  setPassword,
  type UserRow,
} from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { currentKey, deriveSecret, hashSecret, signingKeyById } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

/** What a mail needs to derive its secrets again; they are not stored. */
export type MailedTokens = { userId: string; tokenId: string; keyId: string; issuedAt: string }

const temporaryPassword = (key: SigningKey, userId: string, issuedAt: string): string =>
  formatTemporaryPassword(deriveSecret(key, 'temporary password', `${userId} ${issuedAt}`))
const resetToken = (key: SigningKey, tokenId: string): string => deriveSecret(key, 'reset password', tokenId)

/** The page that sets a new password. The token is in the URL's fragment, so no server or log sees it. */
export const resetUrl = ({ config }: Pick<Context, 'config'>, userId: string, token: string): string =>
  `${config.publicUrl}/#${pages.resetPassword}?token=${encodeURIComponent(token)}&userId=${userId}`

/** The secrets of a mail that is being written. Throws when the key that made them is gone. */
export function deriveMailedTokens(
  { config }: Pick<Context, 'config'>,
  { userId, tokenId, keyId, issuedAt }: MailedTokens,
) {
  const key = signingKeyById(config, keyId)
  return { password: temporaryPassword(key, userId, issuedAt), token: resetToken(key, tokenId) }
}

/** Stores a password reset token, whose secret only the mail contains, with the current credentials of the account. */
export async function issueResetToken(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  user: Pick<UserRow, 'id' | 'email' | 'tfaId'>,
  { purpose = 'reset-password', lifeMs }: { purpose?: 'reset-password' | 'two-factor-notice'; lifeMs: number },
): Promise<MailedTokens> {
  const key = currentKey(context.config)
  const tokenId = crypto.randomUUID()
  const createdAt = context.clock.date()
  await table.insertMailedToken(tx, {
    id: tokenId,
    userId: user.id,
    purpose,
    email: user.email,
    ...(await takeRecoverySnapshot(tx, user)),
    tokenHash: hashSecret(resetToken(key, tokenId)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeMs),
  })
  return { userId: user.id, tokenId, keyId: key.id, issuedAt: createdAt.toISOString() }
}

type Request = { email: string; languageCode: Language; website: string }

type RegistrationDraft = { id: string; createdAt: Date; passwordHash: string }

/** The data of a new account. Created before its transaction, because hashing is slow. */
export async function startRegistration(context: Pick<Context, 'clock' | 'config'>): Promise<RegistrationDraft> {
  const id = crypto.randomUUID()
  const createdAt = context.clock.date()
  const password = temporaryPassword(currentKey(context.config), id, createdAt.toISOString())
  return { id, createdAt, passwordHash: await hashPassword(password) }
}

/**
 * Creates an account and mails a temporary password that works for a week, with a link to set a permanent one.
 * Fails with ERRORS.USERALREADYEXISTS.
 */
export async function createAccount(
  tx: Transaction,
  context: Context,
  draft: RegistrationDraft,
  { email, language }: { email: string; language: Language },
): Promise<Outcome<MailedTokens>> {
  const { id, createdAt } = draft
  const passwordExpiresAt = new Date(createdAt.getTime() + temporaryPasswordDays * dayMs)
  const isNew = await addAccount(tx, { ...draft, email, language, passwordIsTemporary: true, passwordExpiresAt })
  if (!isNew) return fail('ERRORS.USERALREADYEXISTS')
  const user = { id, email, tfaId: null }
  const token = await issueResetToken(tx, context, user, { lifeMs: temporaryPasswordDays * dayMs })
  const secrets = { ...token, issuedAt: createdAt.toISOString() }
  await queueMail(tx, context, {
    occasion: `welcome ${id}`,
    kind: 'welcome',
    recipient: email,
    language,
    data: secrets,
  })
  return succeed(secrets)
}

/** Creates an account from an address alone. */
export async function register(context: Context, caller: RequestContext, entry: Request): Promise<Outcome<undefined>> {
  if (entry.website !== '') return succeed(undefined)
  const allowed = await context.limits.consume('register', caller.ip)
  if (failed(allowed)) return allowed
  const draft = await startRegistration(context)
  const who = { email: entry.email, language: entry.languageCode }
  const opened = await inTransaction(context, async (tx) => {
    const account = await createAccount(tx, context, draft, who)
    // The form says that creating an account accepts them.
    if (!failed(account)) await acceptTermsInForce(tx, context, { id: draft.id, ...who }, caller.ip)
    return account
  })
  return failed(opened) ? opened : succeed(undefined)
}

/** Mails a password reset link. */
export async function forgotPassword(
  context: Context,
  caller: RequestContext,
  entry: Request,
): Promise<Outcome<undefined>> {
  if (entry.website !== '') return succeed(undefined)
  for (const [call, key] of [
    ['forgotPasswordFromAddress', caller.ip],
    ['forgotPassword', entry.email.toLowerCase()],
  ] as const) {
    const allowed = await context.limits.consume(call, key)
    if (failed(allowed)) return allowed
  }
  return inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const user = await findUserByEmail(tx, entry.email)
    if (!user) return fail('ERRORS.USERDOESNTEXISTS')
    const secrets = await issueResetToken(tx, context, user, { lifeMs: resetLinkMinutes * minuteMs })
    await queueMail(tx, context, {
      occasion: `password-reset ${secrets.tokenId}`,
      kind: 'password-reset',
      recipient: user.email,
      language: entry.languageCode,
      data: secrets,
    })
    return succeed(undefined)
  })
}

/**
 * Confirms an address whose owner has shown a mailed secret: gives the account the guest orders made with the address
 * and signs out whoever got in earlier only because a provider vouched for the address. Returns the account
 * after these changes; its row stays locked.
 */
export async function confirmMailbox(tx: Transaction, context: Context, user: UserRow): Promise<UserRow> {
  const { clock } = context
  if (user.emailConfirmedAt === null) {
    await deleteIdentities(tx, user.id)
    await table.revokeSessions(tx, user.id, clock.date())
  }
  await confirmEmail(tx, user.id, clock.date())
  await publish(tx, context, 'emailConfirmed', { userId: user.id, email: user.email })
  // Read again: ending the sessions has changed the account.
  return (await findUser(tx, user.id)) ?? user
}

type NewPassword = { userId: string; token: string; password: string; repeatPassword: string }

/**
 * Sets a new password by a mailed token, which works once. Ends every session and removes credentials that somebody
 * else may have added. A second factor that was on when the link was issued stays.
 */
export async function resetPassword(
  context: Context,
  caller: RequestContext,
  entry: NewPassword,
): Promise<Outcome<undefined>> {
  const allowed = await context.limits.consume('resetPassword', caller.ip)
  if (failed(allowed)) return allowed
  if (entry.password !== entry.repeatPassword) return fail('ERRORS.PASSWORDSDONOTMATCH')
  if (!isGoodPassword(entry.password)) return fail('ERRORS.PROVIDEDATA', { fields: { password: 'ERRORS.PROVIDEDATA' } })
  if (isCommonPassword(entry.password))
    return fail('ERRORS.PASSWORDTOOCOMMON', { fields: { password: 'ERRORS.PASSWORDTOOCOMMON' } })
  const passwordHash = await hashPassword(entry.password)
  return inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const user = await lockUser(tx, entry.userId)
    if (!user) return fail('ERRORS.USERNOTFOUND')
    const at = context.clock.date()
    const prior = await table.consumeMailedToken(tx, user, hashSecret(entry.token), at)
    if (!prior) return fail('ERRORS.INVALIDTOKEN')
    await setPassword(tx, user.id, passwordHash)
    await confirmMailbox(tx, context, user)
    // Somebody else may have requested a change of address.
    await cancelOpenChanges(tx, user.id, at)
    await recoverAccount(tx, context, user, { prior, by: 'new password' })
    return succeed(undefined)
  })
}
