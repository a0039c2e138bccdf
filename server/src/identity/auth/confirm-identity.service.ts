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

/** Whether this session saw a sign-in with a provider a few minutes ago. */
const isConfirmedByProvider = async ({ db, clock }: Context, sessionId: string): Promise<boolean> =>
  isFreshProof(await selectProviderProof(db, sessionId), clock.now())

type IdentityProof = { hasPassword: boolean; providers: SocialProvider[]; isConfirmed: boolean }

/** What sensitive changes ask of the caller. */
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
 * Makes sure that the owner of the account asks, and not whoever found an open session: by the password, or, of an account
 * without one, by a sign-in with its provider that this session saw a few minutes ago. Returns the account as it was when
 * it was confirmed. Fails with ERRORS.CONFIRMIDENTITY when no proof was given, with ERRORS.WRONGPASSWORD, and with
 * ERRORS.TOOMANYATTEMPTS.
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

/** Whether an account, its row held, still has the password that its owner was confirmed by. */
export const hasCurrentProof = (user: UserRow | undefined, confirmed: UserRow): user is UserRow =>
  user !== undefined && user.passwordHash === confirmed.passwordHash

type ProviderToken = { provider: SocialProvider; token: string }

/** Whom a provider's token means, read by the rules of that provider. */
function readToken(context: Context, { provider, token }: ProviderToken, nonce: string) {
  const { google, facebook } = context
  if (provider === 'facebook')
    return facebook ? readProfile(context, () => facebook.readToken(token)) : fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  if (!google) return fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  if (nonce === '') return fail('ERRORS.SOCIALLOGINFAILED')
  return readProfile(context, () => google.readToken(token, hashSecret(nonce)))
}

/**
 * Writes down in the caller's session that they have just signed in with a provider that their account is joined with.
 * Fails with ERRORS.IDENTITYNOTCONFIRMED when the token is not good or means somebody else.
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
