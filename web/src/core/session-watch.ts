import { sessionCheckMs } from '@slodki-ul/contract/limits'
import { singleFlight } from '@slodki-ul/ui/single-flight.ts'
import { readClock } from './clock.ts'
import { sessionApi } from './session.api.ts'
import { changeSession, freshToken, readSession } from './session.ts'
import { store } from './store.ts'
import { isSubscribed } from './subscribed.rules.ts'
import { showNotification, showWarning } from './toasts.ts'

/**
 * Checks the token and the subscription, and shows a message when the subscription has changed (AUTH-30 to AUTH-36).
 */
async function check(): Promise<void> {
  if (!(await freshToken())) return
  const date = readClock().toISOString()
  const question = sessionApi.endpoints.checkSubscription.initiate({ query: { date } }, { subscribe: false })
  const { data } = await store.dispatch(question)
  const session = readSession()
  if (!data || !session) return
  const now = readClock().getTime()
  const was = isSubscribed(session, now)
  const is = isSubscribed(data, now)
  changeSession(session, data)
  if (is && !was) showNotification('NOTIFICATIONS.SUBSCRIPTIONACTIVATED')
  if (was && !is) showWarning('NOTIFICATIONS.SUBSCRIPTIONDEACTIVATED')
}

/** Checks the session; concurrent callers share one check (NAV-51). */
export const checkSession = singleFlight(check)

function createWatch() {
  let timer: ReturnType<typeof setInterval> | undefined
  return () => {
    clearInterval(timer)
    timer = setInterval(() => readSession() && checkSession(), sessionCheckMs)
    checkSession()
  }
}

/** Checks now and every five minutes while a user is signed in (NAV-60). */
export const watchSession = createWatch()
