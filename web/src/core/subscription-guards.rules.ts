import type { Session } from '@slodki-ul/contract/identity/auth'
import { guardTarget } from './guards.rules.ts'
import { paths } from './paths.ts'
import { isSubscribed } from './subscribed.rules.ts'

type SubscriberSession = Pick<Session, 'roles' | 'hasSubscription' | 'subscriptionExpiration'>

/**
 * Redirect target of the catalogue or of a course (NAV-08, NAV-11, NAV-44); null when access is allowed. `now` in
 * milliseconds.
 */
export function coursesTarget(session: SubscriberSession | null, page: string, now: number): string | null {
  const target = guardTarget(session, page)
  if (target !== null || session === null) return target
  return isSubscribed(session, now) ? null : paths.coursePreviews
}

/** Redirect target of the previews: the whole catalogue for subscribers (NAV-10). `now` in milliseconds. */
export const previewsTarget = (session: SubscriberSession | null, now: number): string | null =>
  session && isSubscribed(session, now) ? paths.courses : null

/** Redirect target of the gift (NAV-46, NAV-47). `now` in milliseconds. */
export function giftTarget(session: SubscriberSession | null, page: string, now: number): string | null {
  const target = guardTarget(session, page)
  if (target !== null || session === null) return target
  return isSubscribed(session, now) ? null : paths.coursesLanding
}
