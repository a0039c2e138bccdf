import { hourMs } from '@slodki-ul/contract/durations'
import type { Request } from '@slodki-ul/contract/endpoint'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import type { SocialProfile } from '#providers/social-profile.ts'
import type { Academy, Answer } from '#testing/test-app.ts'

const { startSocialLogin, loginWithGoogle, loginWithFacebook } = socialEndpoints

/** Somebody with an account at Google, in their own mailbox there, unless wished otherwise. */
export function aGoogler(academy: Academy, wish: Partial<SocialProfile> = {}): SocialProfile {
  const name = crypto.randomUUID().slice(0, 18)
  return {
    provider: 'google',
    subject: name,
    email: `${name}@gmail.com`,
    emailTrust: 'authoritative',
    firstName: 'Zosia',
    lastName: 'Miodowa',
    expiresAt: new Date(academy.clock.now() + hourMs),
    ...wish,
  }
}

/** Somebody with an account at Facebook, who shares an address unless wished otherwise. */
export const aFacebooker = (academy: Academy, wish: Partial<SocialProfile> = {}): SocialProfile => {
  const { subject, ...rest } = aGoogler(academy)
  const own = { provider: 'facebook', emailTrust: 'verified', email: `${subject}@poczta.example` } as const
  return { ...rest, subject, ...own, ...wish }
}

/** The value of a cookie that an answer set. */
export function cookieOf({ headers }: Pick<Answer<never>, 'headers'>, name: string): string | undefined {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  return set.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0]
}

/** A browser that has asked for a nonce: its cookie, and what Google's token has to hold. */
export async function aNonce(academy: Academy): Promise<{ cookie: string; nonce: string }> {
  const answer = await academy.call(startSocialLogin, { body: { provider: 'google', languageCode: 'pl' } })
  return { cookie: cookieOf(answer, 'googleNonce') ?? '', nonce: answer.reply.nonce ?? '' }
}

type Wish = { languageCode?: 'pl' | 'en'; rememberMe?: boolean }

/** Signs in as that person, by the calls that a browser makes. */
export async function enterWith(academy: Academy, profile: SocialProfile, wish: Wish = {}) {
  if (profile.provider === 'facebook') {
    const body = { authToken: academy.social.giveToken(profile), ...wish }
    return academy.call(loginWithFacebook, { body } as Request<typeof loginWithFacebook>)
  }
  const { cookie, nonce } = await aNonce(academy)
  const body = { idToken: academy.social.giveToken(profile, nonce), ...wish }
  return academy.call(loginWithGoogle, { body } as Request<typeof loginWithGoogle>, { cookie })
}
