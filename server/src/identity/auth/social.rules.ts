type Identity = { readonly id: string; readonly joinedBy: 'provider' | 'mail' | 'session' | null }

/**
 * Ids of the identities that a recovery of the account removes: those not in `priorIds` (null: not known). With a new
 * password by mail also those that only a session vouched for, or whose origin is not known.
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
  /** Whether an account has the address. */
  readonly hasAccount: boolean
}

/**
 * What to do with a provider's profile that is not linked to an account yet. A verified address without an
 * account gets one. An existing account is linked at once only if the provider is the authority for the mailbox;
 * otherwise the person confirms by mail or by signing in another way. A profile without an address is refused.
 */
export function resolveSocialLogin(claim: Claim): 'join' | 'ask' | 'open' | 'unknown' {
  if (claim.email === null) return 'unknown'
  if (claim.hasAccount) return claim.emailTrust === 'authoritative' ? 'join' : 'ask'
  return claim.emailTrust === 'claimed' ? 'unknown' : 'open'
}
