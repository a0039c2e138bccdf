import { randomBytes } from 'node:crypto'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { SocialReply } from '@slodki-ul/contract/identity/social-login'
import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'
import type { Language } from '@slodki-ul/contract/language'
import { socialNonceMinutes } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { deletedCookie, type WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { confirmMailbox } from '#identity/auth/register.service.ts'
import { finishSignIn } from '#identity/auth/sign-in.service.ts'
import * as table from '#identity/auth/social.db.ts'
import { resolveSocialLogin } from '#identity/auth/social.rules.ts'
import { sendLinkOffer } from '#identity/auth/social-links.service.ts'
import { addAccount, findUser, findUserByEmail, lockUser, type UserRow } from '#identity/users/users.service.ts'
import type { SocialProfile } from '#providers/social-profile.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { hashSecret } from '#secrets.ts'

export { selectSocialOf } from '#identity/auth/social.db.ts'

export const nonceCookie = 'googleNonce'
/** Path of the nonce cookie: sent when signing in and when confirming one's identity. */
export const noncePath = '/api/account'

type Start = { clientId: string; script: string; nonce: string | null }

/**
 * What a browser needs to start a provider's sign-in. Google's token will contain the hash of a secret that only an
 * HttpOnly cookie holds, so a token made for another browser is refused.
 */
export function startSocialLogin(
  context: Context,
  { provider, languageCode }: { provider: SocialProvider; languageCode: Language },
): WithCookies<Start> {
  const { google, facebook } = context
  if (provider === 'facebook')
    return facebook
      ? succeed({ clientId: facebook.appId, script: facebook.script(languageCode), nonce: null })
      : fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  if (!google) return fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  const secret = randomBytes(32).toString('base64url')
  const seconds = socialNonceMinutes * 60
  return {
    ...succeed({ clientId: google.clientId, script: google.script, nonce: hashSecret(secret) }),
    cookies: [{ name: nonceCookie, value: secret, path: noncePath, seconds }],
  }
}

type SignInOptions = { languageCode: Language; rememberMe: boolean }

/** Signs in with a Google token. */
export async function loginWithGoogle(
  context: Context,
  caller: RequestContext,
  { idToken, ...entry }: SignInOptions & { idToken: string },
  secret: string,
): Promise<WithCookies<SocialReply>> {
  const { google } = context
  if (!google) return fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  if (secret === '') return fail('ERRORS.SOCIALLOGINFAILED')
  const served = await signInWithProvider(context, caller, idToken, entry, () =>
    google.readToken(idToken, hashSecret(secret)),
  )
  return { ...served, cookies: [...(served.cookies ?? []), deletedCookie(nonceCookie, noncePath)] }
}

/** Signs in with a Facebook token. */
export async function loginWithFacebook(
  context: Context,
  caller: RequestContext,
  { authToken, ...entry }: SignInOptions & { authToken: string },
): Promise<WithCookies<SocialReply>> {
  const { facebook } = context
  if (!facebook) return fail('ERRORS.SOCIALPROVIDERNOTFOUND')
  return signInWithProvider(context, caller, authToken, entry, () => facebook.readToken(authToken))
}

/** The profile behind a provider's token. An unavailable provider is a returned failure. */
export async function readProfile(
  { log }: Context,
  read: () => Promise<SocialProfile | null>,
): Promise<Outcome<SocialProfile>> {
  try {
    const profile = await read()
    return profile ? succeed(profile) : fail('ERRORS.SOCIALLOGINFAILED')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'social sign-in provider unavailable')
    return fail('ERRORS.SOCIALPROVIDERSNOTREADY')
  }
}

/**
 * Creates an account without a password. The user can set one by a mailed link, which is sent only on request.
 */
async function createAccount(
  tx: Transaction,
  context: Context,
  { email, firstName, lastName }: SocialProfile & { email: string },
  language: Language,
): Promise<UserRow | undefined> {
  const id = crypto.randomUUID()
  const createdAt = context.clock.date()
  const isNew = await addAccount(tx, { id, email, language, firstName, lastName, passwordIsTemporary: true, createdAt })
  return isNew ? findUser(tx, id) : undefined
}

/**
 * The account linked to a provider's identity, locked. Looked up again after locking, as the link may have been removed
 * meanwhile.
 */
async function lockLinkedUser(tx: Transaction, profile: SocialProfile): Promise<UserRow | undefined> {
  const ownerId = await table.selectOwner(tx, profile)
  const owner = ownerId && (await lockUser(tx, ownerId))
  return owner && (await table.selectOwner(tx, profile)) === owner.id ? owner : undefined
}

/** The account, and whether the provider's identity is linked to it from now on. */
type ResolvedUser = { user: UserRow; isJoined: boolean }

/** Finds, links or creates the account of a provider's profile. */
async function findOrCreateUser(
  tx: Transaction,
  context: Context,
  profile: SocialProfile,
  language: Language,
  isLastLook = false,
): Promise<Outcome<ResolvedUser>> {
  const { email } = profile
  const owner = await lockLinkedUser(tx, profile)
  if (owner) return succeed({ user: owner, isJoined: true })
  const namesake = email === null ? undefined : await findUserByEmail(tx, email)
  const verdict = resolveSocialLogin({ ...profile, hasAccount: namesake !== undefined })
  // The account may belong to this person: another tab may have created and linked it since the first lookup.
  if (verdict === 'ask' && namesake)
    return isLastLook
      ? succeed({ user: namesake, isJoined: false })
      : findOrCreateUser(tx, context, profile, language, true)
  if (email === null || verdict === 'unknown') return fail('ERRORS.NOTABLETOSOCIALLOGIN')
  const found = namesake ? await lockUser(tx, namesake.id) : undefined
  const account = found ?? (await createAccount(tx, context, { ...profile, email }, language))
  // The provider is the authority for the mailbox: its word confirms the address, and guest orders are adopted.
  const isMailbox = profile.emailTrust === 'authoritative'
  const user = account && isMailbox ? await confirmMailbox(tx, context, account) : account
  const isJoined =
    user && (await table.insertIdentity(tx, user.id, profile, { joinedBy: 'provider', at: context.clock.date() }))
  if (user && isJoined) return succeed({ user, isJoined })
  // The account or the identity has just been created, perhaps by the same person in another tab. Look again.
  return isLastLook ? fail('ERRORS.SOCIALLOGINFAILED') : findOrCreateUser(tx, context, profile, language, true)
}

async function signInWithProvider(
  context: Context,
  caller: RequestContext,
  token: string,
  { languageCode, rememberMe }: SignInOptions,
  read: () => Promise<SocialProfile | null>,
): Promise<WithCookies<SocialReply>> {
  const allowed = await context.limits.consume('socialLogin', caller.ip)
  if (failed(allowed)) return allowed
  const known = await readProfile(context, read)
  if (failed(known)) return known
  const profile = known.value
  const settled = await inTransaction(context, async (tx): Promise<Outcome<ResolvedUser>> => {
    const isFresh = await table.consumeToken(tx, hashSecret(token), profile.expiresAt)
    if (!isFresh) return fail('ERRORS.SOCIALLOGINFAILED')
    return findOrCreateUser(tx, context, profile, languageCode)
  })
  if (failed(settled)) return settled
  const { user, isJoined } = settled.value
  return isJoined
    ? finishSignIn(context, user, {
        isRemembered: rememberMe,
        isByProvider: true,
        refusal: 'ERRORS.SOCIALLOGINFAILED',
      })
    : sendLinkOffer(context, profile, user, languageCode)
}
