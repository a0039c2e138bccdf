import type { Session } from '@slodki-ul/contract/identity/auth'

/**
 * Whether a user is subscribed: the flag is set and the expiration is in the future (AUTH-34). `now` in milliseconds.
 */
export const isSubscribed = (
  { hasSubscription, subscriptionExpiration }: Pick<Session, 'hasSubscription' | 'subscriptionExpiration'>,
  now: number,
): boolean => hasSubscription && subscriptionExpiration !== null && Date.parse(subscriptionExpiration) > now
