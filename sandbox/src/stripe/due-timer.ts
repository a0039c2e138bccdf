import type { SandboxContext } from '#context.ts'
import { expireIfDue, isDue } from './payments.ts'
import { runDueSteps } from './renewals.ts'

/** Starts a timer that every second expires sessions and renews subscriptions by the simulated clock. */
export function startDueTimer(context: SandboxContext): NodeJS.Timeout {
  const { clock, log } = context
  return setInterval(() => {
    if (clock.isMoving()) return
    try {
      expireSessions(context)
      runDueSteps(context)
    } catch (error) {
      log.error({ err: error }, 'due work could not be saved')
    }
  }, 1000)
}

/** Expires open sessions whose time has passed. */
function expireSessions({ state, clock, deliveries }: SandboxContext): void {
  const now = clock.seconds()
  const due = [...state.data.stripe.sessions.values()].filter((stored) => isDue(stored, now))
  if (due.length === 0) return
  state.change(({ stripe }) => {
    for (const { session } of due) {
      const stored = stripe.sessions.get(session.id)
      if (stored) expireIfDue(stripe, stored, now)
    }
  })
  deliveries.wake()
}
