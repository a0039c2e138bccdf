import { wasAccepted } from '#core/consent.ts'
import { claimEvent } from './event-deduplication.ts'
import { reportToPixel } from './pixel.ts'
import type { TrackedEvent } from './tracking.rules.ts'

type TrackOptions = {
  /** The event's id, by which the provider deduplicates; random by default. */
  id?: string
  /** Name under which the event is reported once on this device; by default its id. */
  once?: string
}

/**
 * Reports an event to the advertising pixel if that was accepted when the event happened; earlier events are never
 * reported.
 */
export async function trackEvent(event: TrackedEvent, { id, once = id }: TrackOptions = {}): Promise<void> {
  if (!(await wasAccepted('marketing'))) return
  if (once !== undefined && !claimEvent(once)) return
  reportToPixel(event, id ?? crypto.randomUUID())
}
