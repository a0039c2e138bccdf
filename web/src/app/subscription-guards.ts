import type { Path } from 'react-router'
import { readClock } from '#core/clock.ts'
import { paths } from '#core/paths.ts'
import { readSession } from '#core/session.ts'
import { checkSession } from '#core/session-watch.ts'
import { coursesTarget, giftTarget, previewsTarget } from '#core/subscription-guards.rules.ts'
import { showFailure } from '#core/toasts.ts'

type CurrentSession = ReturnType<typeof readSession>

/** Creates a guard that refreshes the subscription first (NAV-51); without a response the stored session decides. */
function guardBySubscription(targetOf: (session: CurrentSession, page: string, now: number) => string | null) {
  return async ({ pathname, search }: Path) => {
    if (readSession()) await checkSession().catch(() => {})
    return targetOf(readSession(), pathname + search, readClock().getTime())
  }
}

/** The catalogue is for subscribers (NAV-08). */
export const requireSubscription = guardBySubscription(coursesTarget)

/** A course is for subscribers, too; signed-in users without a subscription get a message (NAV-11, CRS-23). */
export const requireCourseAccess = guardBySubscription((session, page, now) => {
  const target = coursesTarget(session, page, now)
  if (target === paths.coursePreviews) showFailure('ERRORS.SUBSCRIPTIONREQUIRED')
  return target
})

/** The previews and the purchase are for everybody except subscribers (NAV-10, NAV-35, Q-52). */
export const requireNoSubscription = guardBySubscription((session, _page, now) => previewsTarget(session, now))

/** The webinar's gift (NAV-46, NAV-47). */
export const requireGiftAccess = guardBySubscription(giftTarget)
