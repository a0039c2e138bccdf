import { wasAccepted } from '#core/consent.ts'
import { claimEvent } from './event-deduplication.ts'
import { tellPixel } from './pixel.ts'
import type { TrackedEvent } from './tracking.rules.ts'

type Telling = {
  /** The event's own id, by which the advertiser knows it again; a new one when left out. */
  id?: string
  /** Under this name the event is told once on this device; its id when left out. */
  once?: string
}

/**
 * Tells the advertising pixel of an event, if that was accepted when it happened: what came before a consent is never told
 * (Q-83).
 */
export async function trackEvent(event: TrackedEvent, { id, once = id }: Telling = {}): Promise<void> {
  if (!(await wasAccepted('marketing'))) return
  if (once !== undefined && !claimEvent(once)) return
  tellPixel(event, id ?? crypto.randomUUID())
}
