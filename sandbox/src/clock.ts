import { dayMs } from '@slodki-ul/contract/durations'
import * as z from 'zod'
import type { State } from './state.ts'

/** How far the sandbox's clock is ahead of the real one, in milliseconds. */
export const clockPart = { collections: {}, values: z.object({ offsetMs: z.number().default(0) }) }

/** The server did not take the new time; nothing was moved. */
export class ClockRefused extends Error {}

export type Clock = {
  /** The simulated time in milliseconds. */
  now: () => number
  /** The simulated time in whole seconds, as Stripe writes it. */
  seconds: () => number
  offsetMs: () => number
  /** Moves sandbox and server together. Throws ClockRefused when the server does not follow or a move is under way. */
  advance: (days: number) => Promise<void>
  /** While a move is not confirmed, nothing may fall due by it. */
  moving: () => boolean
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
    moving: () => pendingMs !== null,
    async advance(days) {
      if (pendingMs !== null) throw new ClockRefused('The clock is being moved already; try again when that is done.')
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
    throw new ClockRefused(`The server at ${serverUrl} did not answer (${error.message}); the clock was not moved.`)
  })
  const body = await response.text()
  if (!response.ok) {
    throw new ClockRefused(
      `The server refused POST ${url} with ${response.status}: ${body.slice(0, 300)}; the clock was not moved.`,
    )
  }
}
