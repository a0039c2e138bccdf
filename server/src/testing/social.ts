import { hourMs } from '@slodki-ul/contract/durations'
import type { Request } from '@slodki-ul/contract/endpoint'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import type { SocialProfile } from '#providers/social-profile.ts'
import type { TestApp, TestResponse } from '#testing/test-app.ts'

const { startSocialLogin, loginWithGoogle, loginWithFacebook } = socialEndpoints

/** Returns the profile of a Google account, by default with its own mailbox there. */
export function aGoogleUser(testApp: TestApp, options: Partial<SocialProfile> = {}): SocialProfile {
  const name = crypto.randomUUID().slice(0, 18)
  return {
    provider: 'google',
    subject: name,
    email: `${name}@gmail.com`,
    emailTrust: 'authoritative',
    firstName: 'Zosia',
    lastName: 'Miodowa',
    expiresAt: new Date(testApp.clock.now() + hourMs),
    ...options,
  }
}

/** Returns the profile of a Facebook account, by default with a shared address. */
export const aFacebookUser = (testApp: TestApp, options: Partial<SocialProfile> = {}): SocialProfile => {
  const { subject, ...rest } = aGoogleUser(testApp)
  const own = { provider: 'facebook', emailTrust: 'verified', email: `${subject}@poczta.example` } as const
  return { ...rest, subject, ...own, ...options }
}

/** Returns the value of a cookie that a response set. */
export function cookieOf({ headers }: Pick<TestResponse<never>, 'headers'>, name: string): string | undefined {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  return set.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0]
}

/** Requests a nonce as a browser: returns the cookie, and the nonce that the Google token must contain. */
export async function aNonce(testApp: TestApp): Promise<{ cookie: string; nonce: string }> {
  const response = await testApp.call(startSocialLogin, { body: { provider: 'google', languageCode: 'pl' } })
  return { cookie: cookieOf(response, 'googleNonce') ?? '', nonce: response.reply.nonce ?? '' }
}

type SocialOptions = { languageCode?: 'pl' | 'en'; rememberMe?: boolean }

/** Signs in as that person with the calls of a browser. */
export async function enterWith(testApp: TestApp, profile: SocialProfile, options: SocialOptions = {}) {
  if (profile.provider === 'facebook') {
    const body = { authToken: testApp.social.giveToken(profile), ...options }
    return testApp.call(loginWithFacebook, { body } as Request<typeof loginWithFacebook>)
  }
  const { cookie, nonce } = await aNonce(testApp)
  const body = { idToken: testApp.social.giveToken(profile, nonce), ...options }
  return testApp.call(loginWithGoogle, { body } as Request<typeof loginWithGoogle>, { cookie })
}
