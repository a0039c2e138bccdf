import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { deletedCookie, type WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { selectProviderProof, updateSession } from '#identity/auth/auth.db.ts'
import { isFreshProof } from '#identity/auth/auth.rules.ts'
import { consumeToken, selectOwner, selectProvidersOf } from '#identity/auth/social.db.ts'
import { nonceCookie, noncePath, readProfile } from '#identity/auth/social.service.ts'
import { findByPassword, findUser, hasPassword, type UserRow } from '#identity/users/users.service.ts'
import { hashSecret } from '#secrets.ts'

/** Whether somebody signed in with a provider in this session within the last few minutes. */
const isConfirmedByProvider = async ({ db, clock }: Context, sessionId: string): Promise<boolean> =>
  isFreshProof(await selectProviderProof(db, sessionId), clock.now())

type IdentityProof = { hasPassword: boolean; providers: SocialProvider[]; isConfirmed: boolean }

/** The proof that sensitive changes require of the caller. */
export async function getIdentityProof(context: Context, caller: RequestContext): Promise<Outcome<IdentityProof>> {
  const user = caller.userId ? await findUser(context.db, caller.userId) : undefined
  if (!user || !caller.sessionId) return fail('ERRORS.UNAUTHORIZED')
  return succeed({
    hasPassword: hasPassword(user, context.clock.date()),
    providers: await selectProvidersOf(context.db, user.id),
    isConfirmed: await isConfirmedByProvider(context, caller.sessionId),
  })
}

/**
 * Confirms that the owner of the account asks, not somebody who found an open session: by the password or, for an
 * account without one, by a sign-in with its provider in this session within the last few minutes. Returns the account
 * as it was when confirmed. Fails with ERRORS.CONFIRMIDENTITY when no proof was given, with ERRORS.WRONGPASSWORD, and
 * with ERRORS.TOOMANYATTEMPTS.
 */
export async function verifyOwner(
  context: Context,
  caller: RequestContext,
  currentPassword: string | undefined,
): Promise<Outcome<UserRow>> {
  const user = caller.userId ? await findUser(context.db, caller.userId) : undefined
  if (!user || !caller.sessionId) return fail('ERRORS.UNAUTHORIZED')
  if (!hasPassword(user, context.clock.date()))
    return (await isConfirmedByProvider(context, caller.sessionId)) ? succeed(user) : fail('ERRORS.CONFIRMIDENTITY')
  if (currentPassword === undefined) return fail('ERRORS.CONFIRMIDENTITY')
  const allowed = await context.limits.consume('verifyOwner', user.id)
  if (failed(allowed)) return allowed
  const known = await findByPassword(context, user.email, currentPassword)
  if (known?.id !== user.id)
    return fail('ERRORS.WRONGPASSWORD', { fields: { currentPassword: 'ERRORS.WRONGPASSWORD' } })
  await context.limits.reset('verifyOwner', user.id)
  return succeed(known)
}

/**
 * Whether an account still has the password with which its owner was confirmed. The caller holds the lock on its row.
 */
export const hasCurrentProof = (user: UserRow | undefined, confirmed: UserRow): user is UserRow =>
  user !== undefined && user.passwordHash === confirmed.passwordHash

type ProviderToken = { provider: SocialProvider; token: string }

/** Verifies a provider's token by that provider's rules and returns its profile. */
function readToken(context: Context, { provider, token }: ProviderToken, nonce: string) {
  const { google, facebook } = context
  if (provider === 'facebook')
    return facebook ? readProfile(context, () => facebook.readToken(token)) : fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  if (!google) return fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  if (nonce === '') return fail('ERRORS.SOCIALLOGINFAILED')
  return readProfile(context, () => google.readToken(token, hashSecret(nonce)))
}

/**
 * Records in the caller's session that they have just signed in with a provider linked to their account. Fails with
 * ERRORS.IDENTITYNOTCONFIRMED when the token is invalid or belongs to somebody else.
 */
export async function confirmIdentity(
  context: Context,
  caller: RequestContext,
  given: ProviderToken,
  nonce: string,
): Promise<WithCookies<undefined>> {
  const { sessionId, userId } = caller
  if (!sessionId) return fail('ERRORS.UNAUTHORIZED')
  const allowed = await context.limits.consume('socialLogin', caller.ip)
  if (failed(allowed)) return allowed
  const known = await readToken(context, given, nonce)
  if (failed(known)) return known.error === 'ERRORS.SOCIALLOGINFAILED' ? fail('ERRORS.IDENTITYNOTCONFIRMED') : known
  const confirmed = await inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const isFresh = await consumeToken(tx, hashSecret(given.token), known.value.expiresAt)
    const isOwner = (await selectOwner(tx, known.value)) === userId
    if (!isFresh || !isOwner) return fail('ERRORS.IDENTITYNOTCONFIRMED')
    await updateSession(tx, sessionId, { providerProvedAt: context.clock.date() })
    return succeed(undefined)
  })
  return { ...confirmed, cookies: [deletedCookie(nonceCookie, noncePath)] }
}
