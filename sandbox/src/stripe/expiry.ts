import type { SandboxContext } from '#context.ts'
import { expireDue } from './payments.ts'

/** Closes sessions whose time has passed, every second by the simulated clock. */
export function watchExpiry({ state, clock, deliveries, log }: SandboxContext): NodeJS.Timeout {
  return setInterval(() => {
    if (clock.moving()) return
    const now = clock.seconds()
    const due = Object.values(state.data.stripe.sessions).some(
      ({ session }) => session.status === 'open' && session.expires_at <= now,
    )
    if (!due) return
    state
      .change(({ stripe }) => expireDue(stripe, now))
      .then(deliveries.wake, (error: Error) => log.error({ err: error }, 'expired sessions could not be saved'))
  }, 1000)
}
