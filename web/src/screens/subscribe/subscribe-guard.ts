import { redirect } from 'react-router'
import { readClock } from '#app/clock.ts'
import { paths } from '#app/paths.ts'
import { readSession } from '#app/session.ts'
import { isSubscribed } from '#app/subscribed.rules.ts'

/** Where somebody who has a subscription goes instead of buying one (NAV-35, Q-52); null for everybody else. */
export function subscriberTarget(): string | null {
  const session = readSession()
  return session && isSubscribed(session, readClock().getTime()) ? paths.courses : null
}

/** Opens the purchase pages to everybody but subscribers. */
export function refuseSubscribers() {
  const target = subscriberTarget()
  return target ? redirect(target) : null
}
