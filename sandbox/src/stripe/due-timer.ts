import type { SandboxContext } from '#context.ts'
import { expireIfDue, isDue } from './payments.ts'
import { takeDueSteps } from './renewals.ts'

/** Does what the passing of time brings, every second by the simulated clock. */
export function watchDue(context: SandboxContext): NodeJS.Timeout {
  const { clock, log } = context
  return setInterval(() => {
    if (clock.moving()) return
    closeExpired(context).catch((error: Error) => log.error({ err: error }, 'expired sessions could not be saved'))
    takeDueSteps(context).catch((error: Error) => log.error({ err: error }, 'renewals could not be saved'))
  }, 1000)
}

/** Closes sessions whose time has passed. */
async function closeExpired({ state, clock, deliveries }: SandboxContext): Promise<void> {
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
