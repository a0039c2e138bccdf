import { wasAccepted } from '#core/consent.ts'
import { claimEvent } from './event-deduplication.ts'
import { tellPixel } from './pixel.ts'
import type { TrackedEvent } from './tracking.rules.ts'

type Telling = {
  /** The event's id, by which the provider deduplicates; random by default. */
  id?: string
  /** Name under which the event is reported once on this device; by default its id. */
  once?: string
}

/**
 * Reports an event to the advertising pixel if that was accepted when the event happened; earlier events are never
 * reported.
 */
export async function trackEvent(event: TrackedEvent, { id, once = id }: Telling = {}): Promise<void> {
  if (!(await wasAccepted('marketing'))) return
  if (once !== undefined && !claimEvent(once)) return
  tellPixel(event, id ?? crypto.randomUUID())
}
