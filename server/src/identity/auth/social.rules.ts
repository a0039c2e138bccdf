type Identity = { readonly id: string; readonly joinedBy: 'provider' | 'mail' | 'session' | null }

/**
 * Identities that a recovery of the account removes, by their ids: those added since `priorIds` were all (null: not known);
 * with a new password by mail also those that nothing but an open session vouched for, or of which nobody knows.
 */
export function identitiesToRemove(
  identities: readonly Identity[],
  priorIds: readonly string[] | null,
  isByMailbox: boolean,
): string[] {
  const isAdded = ({ id }: Identity) => priorIds !== null && !priorIds.includes(id)
  const isUnverifiedEmail = ({ joinedBy }: Identity) => isByMailbox && (joinedBy === 'session' || joinedBy === null)
  return identities.filter((identity) => isAdded(identity) || isUnverifiedEmail(identity)).map(({ id }) => id)
}

type Claim = {
  readonly email: string | null
  readonly emailTrust: 'authoritative' | 'verified' | 'claimed'
  /** Somebody has an account with the address. */
  readonly hasAccount: boolean
}

/**
 * What becomes of a provider's person who has no account here yet. One is opened for an address that the provider
 * verified; one that is there is joined by its address only where the mailbox is the provider's own to give, and otherwise
 * waits for a mailed confirmation or another way of signing in. Without an address nobody is known.
 */
export function resolveSocialLogin(claim: Claim): 'join' | 'ask' | 'open' | 'unknown' {
  if (claim.email === null) return 'unknown'
  if (claim.hasAccount) return claim.emailTrust === 'authoritative' ? 'join' : 'ask'
  return claim.emailTrust === 'claimed' ? 'unknown' : 'open'
}
