import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { readClock } from '#core/clock.ts'
import { type SessionState, staffSession } from '#core/session.ts'

const minuteMs = 60_000

/**
 * Asks the server whether the session still holds when its time is over, or when nothing was called for as long as a
 * session may idle: the sign-in then appears before the next press is lost (BO-005).
 */
export function useSessionClock(state: SessionState): void {
  const store = useStore()
  const session = state.status === 'active' ? state.session : null
  useEffect(() => {
    if (!session) return
    const check = () => {
      staffSession.renew().then(
        (renewed) => renewed ?? staffSession.end(),
        // Without an answer nothing is known; the next call tells.
        () => {},
      )
    }
    const end = setTimeout(check, Date.parse(session.sessionEndsAt) - readClock().getTime())
    let idle = setTimeout(check, session.idleMinutes * minuteMs)
    // Every answer of the server is an action of the store.
    const unsubscribe = store.subscribe(() => {
      clearTimeout(idle)
      idle = setTimeout(check, session.idleMinutes * minuteMs)
    })
    return () => {
      clearTimeout(end)
      clearTimeout(idle)
      unsubscribe()
    }
  }, [session, store])
}
