import type { Session } from '@slodki-ul/contract/identity/auth'

/** A user counts as subscribed only while the flag is set and the expiration lies ahead (AUTH-34). `now` in ms. */
export const isSubscribed = (
  { hasSubscription, subscriptionExpiration }: Pick<Session, 'hasSubscription' | 'subscriptionExpiration'>,
  now: number,
): boolean => hasSubscription && subscriptionExpiration !== null && Date.parse(subscriptionExpiration) > now
