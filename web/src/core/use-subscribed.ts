import { readClock } from './clock.ts'
import { useSession } from './session.ts'
import { isSubscribed } from './subscribed.rules.ts'

/** Whether the current user has a subscription now. */
export function useSubscribed(): boolean {
  const session = useSession()
  return session !== null && isSubscribed(session, readClock().getTime())
}
