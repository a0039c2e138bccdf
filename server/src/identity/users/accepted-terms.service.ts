import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { findUser, setAcceptedTerms, type UserRow } from '#identity/users/users.service.ts'
import { recordConsents } from '#legal/consents/consents.service.ts'
import { getLegalVersions } from '#legal/terms/terms.service.ts'

type Accepted = { acceptedVersion: string }

/** The version of the terms in force and the version the caller accepted last (null: none). */
export async function checkTerms(
  context: Context,
  { userId }: RequestContext,
): Promise<Outcome<{ currentVersion: string; acceptedVersion: string | null }>> {
  const user = userId ? await findUser(context.db, userId) : undefined
  if (!user) return fail('ERRORS.UNAUTHORIZED')
  const { version } = await termsFor(context, context.db, user)
  return succeed({ currentVersion: version, acceptedVersion: user.acceptedTermsVersion })
}

const termsFor = async (
  context: Context,
  db: Parameters<typeof getLegalVersions>[1],
  user: Pick<UserRow, 'language'>,
) => (await getLegalVersions(context, db, ['terms'], user.language === 'en' ? 'en' : 'pl'))('terms')

/** Records that an account accepted the terms in force, when and from which IP address. Returns their version. */
export async function acceptTermsInForce(
  tx: Transaction,
  context: Context,
  user: Pick<UserRow, 'id' | 'email' | 'language'>,
  ip: string,
): Promise<string> {
  const text = await termsFor(context, tx, user)
  await recordConsents(tx, context, { texts: [text], userId: user.id, email: user.email, ip })
  await setAcceptedTerms(tx, user.id, text.version)
  return text.version
}

/**
 * Records that the caller accepts the terms in force. Fails with ERRORS.PLEASEACCEPTTERMS when `version` is given and
 * is not the one in force.
 */
export async function acceptTerms(
  context: Context,
  { userId, ip }: RequestContext,
  version?: string,
): Promise<Outcome<Accepted>> {
  return inTransaction<Outcome<Accepted>>(context, async (tx) => {
    const user = userId ? await findUser(tx, userId) : undefined
    if (!user) return fail('ERRORS.UNAUTHORIZED')
    const acceptedVersion = await acceptTermsInForce(tx, context, user, ip)
    return version === undefined || version === acceptedVersion
      ? succeed({ acceptedVersion })
      : fail('ERRORS.PLEASEACCEPTTERMS')
  })
}
