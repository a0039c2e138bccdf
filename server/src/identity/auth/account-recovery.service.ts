import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { revokeMailedTokens, revokeSessions } from '#identity/auth/auth.db.ts'
import { deleteIdentitiesById, revokeLinks, selectIdentities } from '#identity/auth/social.db.ts'
import { identitiesToRemove } from '#identity/auth/social.rules.ts'
import { replaceRecoveryCodes } from '#identity/auth/two-factor.db.ts'
import { setTwoFactor, type UserRow } from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'

/** What opens an account besides its password; kept with a mailed proof, which undoes what was added since. */
export type RecoverySnapshot = { priorTfaId: string | null; priorIdentityIds: string[] | null }

/** What opens an account now, its row held. */
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

/** Tells the owner that the second factor was switched off, in case it was somebody else. */
export const notifyTwoFactorOff = (tx: Transaction, context: Pick<Context, 'clock'>, user: UserRow) =>
  queueMail(tx, context, {
    occasion: `tfa-off ${user.id} ${crypto.randomUUID()}`,
    kind: 'tfa-off',
    recipient: user.email,
    language: user.language,
    data: {},
  })

/**
 * Gives an account, its row held, back to whoever proved its mailbox: removes what an intruder may have added since `prior`
 * was all that opened it (identities, a second factor), withdraws links that wait, and ends every session. `by` a new
 * password, identities that only a session vouched for go too; `by` an undo, the links mailed to the other address.
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
