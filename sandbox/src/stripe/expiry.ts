import type { SandboxContext } from '#context.ts'
import { expireIfDue, isDue } from './payments.ts'

/** Closes sessions whose time has passed, every second by the simulated clock. */
export function watchExpiry({ state, clock, deliveries, log }: SandboxContext): NodeJS.Timeout {
  return setInterval(() => {
    if (clock.moving()) return
    const now = clock.seconds()
    const due = [...state.data.stripe.sessions.values()].filter((stored) => isDue(stored, now))
    if (due.length === 0) return
    state
      .change(({ stripe }) => {
        for (const { session } of due) {
          const stored = stripe.sessions.get(session.id)
          if (stored) expireIfDue(stripe, stored, now)
        }
      })
      .then(deliveries.wake, (error: Error) => log.error({ err: error }, 'expired sessions could not be saved'))
  }, 1000)
}
