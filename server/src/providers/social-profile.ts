import type { SocialProvider } from '@slodki-ul/contract/identity/social-providers'

/** A person's profile at a provider, read from a verified token. */
export type SocialProfile = {
  provider: SocialProvider
  /** The provider's id of the person, the only field that never changes. */
  subject: string
  email: string | null
  /**
   * How much the provider vouches for the address: `authoritative` when it runs the mailbox, `verified` when it once
   * saw proof, `claimed` when it did not.
   */
  emailTrust: 'authoritative' | 'verified' | 'claimed'
  firstName: string
  lastName: string
  /** When the token expires. */
  expiresAt: Date
}
