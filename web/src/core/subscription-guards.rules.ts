import type { Session } from '@slodki-ul/contract/identity/auth'
import { guardTarget } from './guards.rules.ts'
import { paths } from './paths.ts'
import { isSubscribed } from './subscribed.rules.ts'

type Standing = Pick<Session, 'roles' | 'hasSubscription' | 'subscriptionExpiration'>

/**
 * Where a visitor of the catalogue or of a course is sent instead (NAV-08, NAV-11, NAV-44); null when it opens. `now` in
 * milliseconds.
 */
export function coursesTarget(session: Standing | null, page: string, now: number): string | null {
  const target = guardTarget(session, page)
  if (target !== null || session === null) return target
  return isSubscribed(session, now) ? null : paths.coursePreviews
}

/** Subscribers have the whole catalogue instead of the previews (NAV-10). `now` in milliseconds. */
export const previewsTarget = (session: Standing | null, now: number): string | null =>
  session && isSubscribed(session, now) ? paths.courses : null

/** Where a visitor of the gift is sent instead (NAV-46, NAV-47). `now` in milliseconds. */
export function giftTarget(session: Standing | null, page: string, now: number): string | null {
  const target = guardTarget(session, page)
  if (target !== null || session === null) return target
  return isSubscribed(session, now) ? null : paths.coursesLanding
}
