import { type SocialProvider, socialProviders } from '@slodki-ul/contract/identity/social-providers'

/** Names of the providers, the same in every language. */
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SocialProvider,
  string
>

/** The provider named in a URL; null when it is none (ERR-14). */
export const readProvider = (name: string | null): SocialProvider | null =>
  socialProviders.find((provider) => provider === name) ?? null
