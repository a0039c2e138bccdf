import { readClock } from './clock.ts'
import { readSession } from './session.ts'
import { previewsTarget } from './subscription-guards.rules.ts'

/** The page for subscribers, according to the stored session; null for everybody else. */
export const subscriberTarget = (): string | null => previewsTarget(readSession(), readClock().getTime())
