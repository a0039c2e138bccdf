import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { TfaSetup } from '@slodki-ul/contract/identity/two-factor'
import { emailUndoDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { eraseTwoFactor, notifyTwoFactorOff } from '#identity/auth/account-recovery.service.ts'
import { revokeSessions, updateSession } from '#identity/auth/auth.db.ts'
import { hasCurrentProof, verifyOwner } from '#identity/auth/confirm-identity.service.ts'
import { verifySecondFactor } from '#identity/auth/login-tfa.service.ts'
import { hashRecoveryCodes, makeRecoveryCodes } from '#identity/auth/recovery-codes.ts'
import { issueResetToken } from '#identity/auth/register.service.ts'
import { findStep, formatKey, keyUri, makeKey, readKey, sealKey } from '#identity/auth/totp.ts'
import * as table from '#identity/auth/two-factor.db.ts'
import {
  findSealedKeys,
  lockUser,
  replaceSealedKey,
  setTwoFactor,
  type UserRow,
} from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { drawQrCode } from '#qr-code.ts'
import { currentKey } from '#secrets.ts'

/**
 * Minutes for which the same unconfirmed key is shown again. After that a new key is made, so an old screenshot is
 * useless.
 */
const shownMinutes = 15

/** The caller's own account, locked until the transaction ends. Calls also name it by its address. */
async function lockOwn(tx: Transaction, caller: RequestContext, email: string): Promise<Outcome<UserRow>> {
  const user = caller.userId ? await lockUser(tx, caller.userId) : undefined
  if (!user) return fail('ERRORS.UNAUTHORIZED')
  return user.email === normalizeEmail(email) ? succeed(user) : fail('ERRORS.FORBIDDEN')
}

/** The key that waits for confirmation: the last one shown to this session, or a new one. */
async function createTotpKey(
  tx: Transaction,
  context: Context,
  user: UserRow,
  sessionId: string | null,
): Promise<string> {
  const { clock } = context
  const age = clock.now() - (user.tfaSecretAt?.getTime() ?? 0)
  const isOwn = user.tfaSecretSessionId === sessionId
  if (user.tfaSecret && isOwn && age < shownMinutes * minuteMs) return readKey(context, user)
  const key = await makeKey()
  const tfaSecret = sealKey(currentKey(context.config), user.id, key)
  await setTwoFactor(tx, user.id, { tfaSecret, tfaSecretAt: clock.date(), tfaSecretSessionId: sessionId })
  return key
}

async function describeSetup(
  tx: Transaction,
  context: Context,
  user: UserRow,
  sessionId: string | null,
): Promise<TfaSetup> {
  if (user.isTfaEnabled)
    return {
      isTfaEnabled: true,
      formattedKey: null,
      authenticatorKey: null,
      qrCode: null,
      recoveryCodesLeft: await table.countRecoveryCodes(tx, user.id),
    }
  const key = await createTotpKey(tx, context, user, sessionId)
  return {
    isTfaEnabled: false,
    formattedKey: formatKey(key),
    authenticatorKey: key,
    qrCode: await drawQrCode(await keyUri(key, user.email)),
    recoveryCodesLeft: 0,
  }
}

/** The authenticator set-up (API-11). An account that already has two-factor sign-in gets no key. */
export function getTfaSetup(context: Context, caller: RequestContext, email: string): Promise<Outcome<TfaSetup>> {
  return inTransaction(context, async (tx): Promise<Outcome<TfaSetup>> => {
    const own = await lockOwn(tx, caller, email)
    return failed(own) ? own : succeed(await describeSetup(tx, context, own.value, caller.sessionId))
  })
}

/**
 * Mails the owner that two-factor sign-in was switched on, in case somebody else did it. For a week the mail's link
 * sets a new password and switches it off again.
 */
async function notifyTwoFactorOn(tx: Transaction, context: Context, before: UserRow): Promise<void> {
  const lifeMs = emailUndoDays * dayMs
  const secrets = await issueResetToken(tx, context, before, { purpose: 'two-factor-notice', lifeMs })
  await queueMail(tx, context, {
    occasion: `tfa-on ${secrets.tokenId}`,
    kind: 'tfa-on',
    recipient: before.email,
    language: before.language,
    data: secrets,
  })
}

type Enabled = { isTfaEnabled: true; recoveryCodes: string[] }

/**
 * Switches two-factor sign-in on by a code of the key last shown to this session, which cannot be used to sign in any
 * more. Ends every other session. The caller holds the lock on the user's row.
 */
async function switchOn(
  tx: Transaction,
  context: Context,
  user: UserRow,
  { sessionId, code }: { sessionId: string | null; code: string },
): Promise<Outcome<Enabled>> {
  const isWaiting = !user.isTfaEnabled && user.tfaSecret !== null && user.tfaSecretSessionId === sessionId
  const step = isWaiting ? await findStep(readKey(context, user), code, context.clock.now()) : null
  if (step === null) return fail('ERRORS.SETUPCODEINVALID')
  await notifyTwoFactorOn(tx, context, user)
  const tfaId = crypto.randomUUID()
  const change = { isTfaEnabled: true, tfaId, tfaSecretAt: null, tfaSecretSessionId: null, tfaLastStep: step }
  await setTwoFactor(tx, user.id, change)
  const recoveryCodes = makeRecoveryCodes()
  await table.replaceRecoveryCodes(tx, user.id, await hashRecoveryCodes(recoveryCodes))
  await revokeSessions(tx, user.id, context.clock.date(), sessionId)
  return succeed({ isTfaEnabled: true, recoveryCodes })
}

/**
 * Switches two-factor sign-in on; requires the owner's proof and a code (API-12). This session has no second factor,
 * because it was opened without one.
 */
export async function enableTfa(
  context: Context,
  caller: RequestContext,
  entry: { email: string; code: string; currentPassword?: string | undefined },
): Promise<Outcome<Enabled>> {
  const allowed = await context.limits.consume('tfaSetup', caller.userId ?? caller.ip)
  if (failed(allowed)) return allowed
  const owner = await verifyOwner(context, caller, entry.currentPassword)
  if (failed(owner)) return owner
  return inTransaction(context, async (tx): Promise<Outcome<Enabled>> => {
    const own = await lockOwn(tx, caller, entry.email)
    if (failed(own)) return own
    if (!hasCurrentProof(own.value, owner.value)) return fail('ERRORS.WRONGPASSWORD')
    return switchOn(tx, context, own.value, { sessionId: caller.sessionId, code: entry.code })
  })
}

type StaffSession = { userId: string; sessionId: string }

/** The set-up of staff whose session waits for a second factor. */
export function getStaffTfaSetup(context: Context, { userId, sessionId }: StaffSession): Promise<Outcome<TfaSetup>> {
  return inTransaction(context, async (tx): Promise<Outcome<TfaSetup>> => {
    const user = await lockUser(tx, userId)
    return user ? succeed(await describeSetup(tx, context, user, sessionId)) : fail('ERRORS.UNAUTHORIZED')
  })
}

/**
 * Switches two-factor sign-in on for staff who have just signed in with their password: the code given here is the
 * second factor of this session, and all others end.
 */
export async function enableStaffTfa(
  context: Context,
  { userId, sessionId }: StaffSession,
  code: string,
): Promise<Outcome<Enabled>> {
  const allowed = await context.limits.consume('tfaSetup', userId)
  if (failed(allowed)) return allowed
  return inTransaction(context, async (tx): Promise<Outcome<Enabled>> => {
    const user = await lockUser(tx, userId)
    if (!user) return fail('ERRORS.UNAUTHORIZED')
    if (user.isTfaEnabled) return fail('ERRORS.ACTIONNOTALLOWED')
    const enabled = await switchOn(tx, context, user, { sessionId, code })
    if (failed(enabled)) return enabled
    const at = context.clock.date()
    await updateSession(tx, sessionId, { secondFactorAt: at, confirmedAt: at })
    return enabled
  })
}

/**
 * Switches two-factor sign-in off by an authenticator code or a recovery code (API-13). Ends every other session and
 * the sign-ins that wait for a code; this session no longer has a second factor. Does nothing when it is off already.
 */
export async function disableTfa(
  context: Context,
  caller: RequestContext,
  { email, code }: { email: string; code: string },
): Promise<Outcome<undefined>> {
  const { userId, sessionId } = caller
  if (userId === null || sessionId === null) return fail('ERRORS.UNAUTHORIZED')
  const allowed = await context.limits.consume('disableTfa', userId)
  if (failed(allowed)) return allowed
  const disabled = await inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const own = await lockOwn(tx, caller, email)
    if (failed(own)) return own
    if (!own.value.isTfaEnabled) return succeed(undefined)
    if (!(await verifySecondFactor(tx, context, own.value, code))) return fail('ERRORS.SETUPCODEINVALID')
    await eraseTwoFactor(tx, userId)
    await revokeSessions(tx, userId, context.clock.date(), sessionId)
    await updateSession(tx, sessionId, { secondFactorAt: null })
    await notifyTwoFactorOff(tx, context, own.value)
    return succeed(undefined)
  })
  if (!failed(disabled)) await context.limits.reset('disableTfa', userId)
  return disabled
}

/**
 * Re-encrypts authenticator keys with the current signing key; runs at start, after which the older key can be removed.
 * An account whose key cannot be decrypted is logged; its recovery codes still work.
 */
export async function resealKeys(context: Context): Promise<void> {
  const current = currentKey(context.config)
  const unreadable: string[] = []
  for (;;) {
    const found = await findSealedKeys(context.db, current.id, unreadable)
    if (found.length === 0) return
    for (const user of found) {
      try {
        await replaceSealedKey(context.db, user, sealKey(current, user.id, readKey(context, user)))
      } catch (error) {
        context.log.warn({ err: error, userId: user.id }, 'two-factor key not decrypted')
        unreadable.push(user.id)
      }
    }
  }
}
