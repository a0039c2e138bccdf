import { dayMs } from '@slodki-ul/contract/durations'
import type { State } from './state.ts'

/** Thrown when the server did not accept the new time; the clock was not moved. */
export class ClockMoveError extends Error {}

export type Clock = {
  /** The simulated time in milliseconds. */
  now: () => number
  /** The simulated time in whole seconds, as Stripe writes it. */
  seconds: () => number
  offsetMs: () => number
  /** Moves the clocks of sandbox and server. Throws ClockMoveError when the server refuses or a move is in progress. */
  advance: (days: number) => Promise<void>
  /** Whether a move is not confirmed yet; until then nothing may fall due by it. */
  isMoving: () => boolean
}

/** The sandbox's only source of time: the real clock plus the saved offset. */
export function createClock(state: State, serverUrl: string): Clock {
  let pendingMs: number | null = null
  const offsetMs = () => pendingMs ?? state.data.clock.offsetMs
  const now = () => Date.now() + offsetMs()

  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    offsetMs,
    isMoving: () => pendingMs !== null,
    async advance(days) {
      if (pendingMs !== null) throw new ClockMoveError('The clock is already being moved; try again when that is done.')
      const target = Math.round(state.data.clock.offsetMs + days * dayMs)
      // The server may call back (new sessions, webhooks) before it answers: both clocks must agree by then.
      pendingMs = target
      try {
        await moveServer(serverUrl, target)
        state.change((data) => {
          data.clock.offsetMs = target
        })
      } finally {
        pendingMs = null
      }
    },
  }
}

async function moveServer(serverUrl: string, offsetMs: number): Promise<void> {
  const url = `${serverUrl}/api/simulation/clock`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => {
    throw new ClockMoveError(`The server at ${serverUrl} did not answer (${error.message}); the clock was not moved.`)
  })
  const body = await response.text()
  if (!response.ok) {
    throw new ClockMoveError(
      `The server refused POST ${url} with ${response.status}: ${body.slice(0, 300)}; the clock was not moved.`,
    )
  }
}
