import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'

/** Who somebody is at a provider, as a token that was checked says it. */
export type SocialProfile = {
  provider: SocialProvider
  /** The provider's own name of the person: the only one that never changes. */
  subject: string
  email: string | null
  /**
   * What the provider's word on the address is worth: `authoritative` when the mailbox is the provider's own to give,
   * `verified` when it once saw proof, `claimed` when it did not.
   */
  emailTrust: 'authoritative' | 'verified' | 'claimed'
  firstName: string
  lastName: string
  /** When the token stops being any good. */
  expiresAt: Date
}
