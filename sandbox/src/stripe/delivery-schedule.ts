import type { DeliverMode, StoredEvent } from './state.ts'

/** How long an event with the mode `late` is held. */
const holdMs = 3000
const firstRetryMs = 500
const maxRetryMs = 30_000

export type DeliverySchedule = {
  /** Delivers or holds events, each by its mode. */
  add: (undelivered: readonly StoredEvent[]) => void
  /** Delivers everything that is not held for good, as after a restart: what was held then has waited long enough. */
  resume: (undelivered: readonly StoredEvent[]) => void
  /** Plans another attempt; the pause doubles with each failure. */
  retry: (id: string) => void
  /** Takes back a planned attempt. */
  cancel: (id: string) => void
  /** Removes what is known about a delivered event. */
  clear: (id: string) => void
  stop: () => void
}

/** Decides when an event is delivered. `run` makes one attempt. */
export function createDeliverySchedule({
  run,
  isInFlight,
}: {
  run: (id: string) => Promise<boolean>
  isInFlight: (id: string) => boolean
}): DeliverySchedule {
  const timers = new Map<string, NodeJS.Timeout>()
  const failures = new Map<string, number>()
  /** Events that wait behind another one of a shuffled group. */
  const inReversedGroup = new Set<string>()
  /** Events that were held long enough. */
  const released = new Set<string>()

  const modeOf = ({ id, deliver }: StoredEvent): DeliverMode => (released.has(id) ? 'once' : deliver)
  const isIdle = ({ id }: StoredEvent) => !timers.has(id) && !isInFlight(id) && !inReversedGroup.has(id)

  // The later event must have been answered before the earlier one is sent, or the order would be left to chance.
  function releaseReversed(events: readonly StoredEvent[]): void {
    const reversed = events.map(({ id }) => id).toReversed()
    for (const id of reversed) {
      cancel(id)
      inReversedGroup.add(id)
      released.add(id)
    }
    void (async () => {
      for (const id of reversed) {
        inReversedGroup.delete(id)
        await run(id)
      }
    })()
  }

  function plan(id: string, delayMs: number): void {
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id)
        released.add(id)
        void run(id)
      }, delayMs),
    )
  }

  function cancel(id: string): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  return {
    add(undelivered) {
      for (const event of undelivered.filter(isIdle)) {
        const mode = modeOf(event)
        if (mode === 'once' || mode === 'twice') void run(event.id)
        if (mode === 'late') plan(event.id, holdMs)
      }
      const shuffled = undelivered.filter((event) => modeOf(event) === 'shuffled')
      if (shuffled.length > 1) releaseReversed(shuffled)
      else if (shuffled[0] && isIdle(shuffled[0])) plan(shuffled[0].id, holdMs)
    },
    resume(undelivered) {
      releaseReversed(undelivered.filter((event) => event.deliver === 'shuffled'))
      for (const event of undelivered) if (event.deliver !== 'never' && isIdle(event)) void run(event.id)
    },
    retry(id) {
      const failed = failures.get(id) ?? 0
      failures.set(id, failed + 1)
      plan(id, Math.min(firstRetryMs * 2 ** failed, maxRetryMs))
    },
    cancel,
    clear(id) {
      failures.delete(id)
      released.delete(id)
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
