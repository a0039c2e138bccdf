import type { FacebookProvider } from '#providers/facebook.ts'
import type { GoogleProvider } from '#providers/google.ts'
import type { SocialProfile } from '#providers/social-profile.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Fakes of Google and Facebook, with controls for tests. */
export type SocialFake = {
  google: GoogleProvider
  facebook: FacebookProvider
  /** A token with this profile; Google's also contains the nonce. */
  giveToken(profile: SocialProfile, nonce?: string): string
  goOffline(): void
  returnFromProvider(): void
}

/** Creates in-memory providers that accept only the tokens they issued. */
export function openSocialFake(): SocialFake {
  const given = new Map<string, { profile: SocialProfile; nonce: string | undefined }>()
  let isDown = false
  const read = (provider: SocialProfile['provider'], token: string, nonce?: string): SocialProfile | null => {
    if (isDown) throw new ProviderUnavailable('down')
    const known = given.get(token)
    return known && known.profile.provider === provider && known.nonce === nonce ? known.profile : null
  }
  return {
    google: {
      clientId: 'google-client',
      script: 'https://google.test/client',
      readToken: async (token, nonce) => read('google', token, nonce),
    },
    facebook: {
      appId: 'facebook-app',
      script: (language) => `https://facebook.test/${language}.js`,
      readToken: async (token) => read('facebook', token),
    },
    giveToken(profile, nonce) {
      const token = `a.${crypto.randomUUID()}.z`
      given.set(token, { profile, nonce })
      return token
    },
    goOffline: () => {
      isDown = true
    },
    returnFromProvider: () => {
      isDown = false
    },
  }
}
