import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { revokeMailedTokens, revokeSessions } from '#identity/auth/auth.db.ts'
import { deleteIdentitiesById, revokeLinks, selectIdentities } from '#identity/auth/social.db.ts'
import { identitiesToRemove } from '#identity/auth/social.rules.ts'
import { replaceRecoveryCodes } from '#identity/auth/two-factor.db.ts'
import { setTwoFactor, type UserRow } from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'

/**
 * Credentials of an account besides its password. Stored with a mailed proof, whose use removes what was added since.
 */
export type RecoverySnapshot = { priorTfaId: string | null; priorIdentityIds: string[] | null }

/** Current credentials of an account. The caller holds the lock on its row. */
export async function takeRecoverySnapshot(
  db: Executor,
  user: Pick<UserRow, 'id' | 'tfaId'>,
): Promise<RecoverySnapshot> {
  const identities = await selectIdentities(db, user.id)
  return { priorTfaId: user.tfaId, priorIdentityIds: identities.map(({ id }) => id) }
}

/** Deletes the second factor of an account. */
export async function eraseTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await setTwoFactor(tx, userId, {
    isTfaEnabled: false,
    tfaId: null,
    tfaSecret: null,
    tfaSecretAt: null,
    tfaSecretSessionId: null,
    tfaLastStep: null,
  })
  await replaceRecoveryCodes(tx, userId, [])
}

/** Mails the owner that the second factor was switched off, in case somebody else did it. */
export const notifyTwoFactorOff = (tx: Transaction, context: Pick<Context, 'clock'>, user: UserRow) =>
  queueMail(tx, context, {
    occasion: `tfa-off ${user.id} ${crypto.randomUUID()}`,
    kind: 'tfa-off',
    recipient: user.email,
    language: user.language,
    data: {},
  })

/**
 * Returns an account to the person who proved that they own its mailbox: removes the identities and the second factor
 * added since `prior`, revokes pending links and mailed password links, and ends every session. The caller holds the
 * lock on the account's row. With `by: 'new password'` identities that only a session vouched for are removed too.
 */
export async function recoverAccount(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  user: UserRow,
  { prior, by }: { prior: RecoverySnapshot; by: 'new password' | 'undo' },
): Promise<void> {
  const at = context.clock.date()
  const identities = await selectIdentities(tx, user.id)
  await deleteIdentitiesById(tx, identitiesToRemove(identities, prior.priorIdentityIds, by === 'new password'))
  await revokeLinks(tx, user.id, at)
  if (user.isTfaEnabled && user.tfaId !== prior.priorTfaId) {
    await eraseTwoFactor(tx, user.id)
    await notifyTwoFactorOff(tx, context, user)
  }
  await revokeMailedTokens(tx, user.id, at)
  await revokeSessions(tx, user.id, at)
}
