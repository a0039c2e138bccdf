import { type SocialProvider, socialProviders } from '@slodki-ul/contract/identity/social-providers'

/** What the providers call themselves, in every language. */
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const satisfies Record<
  SocialProvider,
  string
>

/** The provider that an address names; null for what is none (ERR-14). */
export const readProvider = (name: string | null): SocialProvider | null =>
  socialProviders.find((provider) => provider === name) ?? null
