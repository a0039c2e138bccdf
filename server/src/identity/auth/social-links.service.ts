import { timingSafeEqual } from 'node:crypto'
import { minuteMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import type { LinkOffer } from '@slodki-ul/contract/identity/social-login'
import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'
import type { Language } from '@slodki-ul/contract/language'
import { socialLinkMinutes } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { confirmMailbox } from '#identity/auth/register.service.ts'
import { finishSignIn } from '#identity/auth/sign-in.service.ts'
import * as table from '#identity/auth/social.db.ts'
import { lockUser, type UserRow } from '#identity/users/users.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { SocialProfile } from '#providers/social-profile.ts'
import { currentKey, deriveSecret } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

/**
 * Who may use a link: the owner of the mailbox it was sent to, or a person who signed in another way after it was
 * offered.
 */
type LinkSource = 'mail' | 'session'

/**
 * A link's token. Its secret is not stored: it is derived when the mail is written and again when the token is used.
 */
export const createLinkToken = (key: SigningKey, linkId: string, way: LinkSource): string =>
  `${linkId}.${deriveSecret(key, `social link by ${way}`, linkId)}`

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The link that a token names; null when no signing key made it. */
function verifyLinkToken({ config }: Context, token: string, way: LinkSource): string | null {
  const [linkId = ''] = token.split('.')
  return config.signingKeys.some((key) => isSame(token, createLinkToken(key, linkId, way))) ? linkId : null
}

/** Data of the mail with a link. */
export type LinkMail = { linkId: string; keyId: string; provider: SocialProvider; name: string }

/**
 * Offers a link when the address has an account but the provider is no authority for the address: mails the address,
 * and also lets a person who signs in another way link the two (Q-28). An address gets only a few mails an hour,
 * however many attempts there are.
 */
export async function sendLinkOffer(
  context: Context,
  { provider, subject, firstName, lastName }: SocialProfile,
  user: UserRow,
  language: Language,
): Promise<Outcome<LinkOffer>> {
  const allowed = await context.limits.consume('socialLink', user.id)
  if (failed(allowed)) return allowed
  const key = currentKey(context.config)
  const name = `${firstName} ${lastName}`.trim()
  const id = crypto.randomUUID()
  const expiresAt = new Date(context.clock.now() + socialLinkMinutes * minuteMs)
  await inTransaction(context, async (tx) => {
    await table.insertLink(tx, { id, userId: user.id, provider, subject, expiresAt })
    await queueMail(tx, context, {
      occasion: `social-link ${id}`,
      kind: 'social-link',
      recipient: user.email,
      language,
      data: { linkId: id, keyId: key.id, provider, name } satisfies LinkMail,
    })
  })
  return succeed({ provider, email: user.email, link: createLinkToken(key, id, 'session') })
}

/** Links the accounts; false when the provider's identity belongs to another account by now. */
async function join(tx: Transaction, link: table.LinkRow, joinedBy: LinkSource, at: Date): Promise<boolean> {
  if (await table.insertIdentity(tx, link.userId, link, { joinedBy, at })) return true
  return (await table.selectOwner(tx, link)) === link.userId
}

/**
 * Links by a mailed link, which also confirms the mailbox, and signs in; two-factor accounts are asked for their code.
 */
export async function loginFromLink(
  context: Context,
  caller: RequestContext,
  { token, rememberMe }: { token: string; rememberMe: boolean },
): Promise<WithCookies<SignInReply>> {
  const allowed = await context.limits.consume('loginFromLink', caller.ip)
  if (failed(allowed)) return allowed
  const linkId = verifyLinkToken(context, token, 'mail')
  if (!linkId) return fail('ERRORS.INVALIDTOKEN')
  const joined = await inTransaction(context, async (tx): Promise<Outcome<UserRow>> => {
    const at = context.clock.date()
    const link = await table.consumeLink(tx, linkId, at)
    const user = link && (await lockUser(tx, link.userId))
    if (!user) return fail('ERRORS.INVALIDTOKEN')
    const confirmed = await confirmMailbox(tx, context, user)
    return (await join(tx, link, 'mail', at)) ? succeed(confirmed) : fail('ERRORS.INVALIDTOKEN')
  })
  return failed(joined)
    ? joined
    : finishSignIn(context, joined.value, {
        isRemembered: rememberMe,
        isByProvider: false,
        refusal: 'ERRORS.INVALIDTOKEN',
      })
}

/** Links the offered identity with the account of the caller, who has signed in another way. */
export async function linkSocial(context: Context, caller: RequestContext, token: string): Promise<Outcome<undefined>> {
  const linkId = verifyLinkToken(context, token, 'session')
  if (!linkId) return fail('ERRORS.INVALIDTOKEN')
  return inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const at = context.clock.date()
    const link = await table.consumeLink(tx, linkId, at)
    if (!link || link.userId !== caller.userId) return fail('ERRORS.INVALIDTOKEN')
    return (await join(tx, link, 'session', at)) ? succeed(undefined) : fail('ERRORS.INVALIDTOKEN')
  })
}
