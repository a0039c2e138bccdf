import * as z from 'zod'
import type { CollectionDraft, PartDraft } from '#parts.ts'

const eventSchema = z.object({
  /** Sequence number among all received events. */
  number: z.number(),
  event: z.string(),
  /** Id for deduplication. */
  eventId: z.string(),
  /** URL of the page. */
  page: z.string(),
  /** Browser id from the cookie `_fbp`. */
  browser: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type PixelEvent = z.infer<typeof eventSchema>

const refusalSchema = z.object({ number: z.number(), query: z.record(z.string(), z.string()), reason: z.string() })

export const pixelPart = {
  collections: { events: eventSchema, refused: refusalSchema },
  values: z.object({
    /** Number of events received so far. */
    count: z.number().default(0),
    /** Number of requests for the script. */
    loads: z.number().default(0),
  }),
}

const maxStored = 500

/** Stores a record under the next number; only the newest are kept. */
export function addNumbered<T extends { number: number }>(
  state: PartDraft<typeof pixelPart>,
  collection: CollectionDraft<T>,
  build: (number: number) => T,
): void {
  state.count += 1
  for (const old of [...collection.before.keys()].slice(0, Math.max(0, collection.before.size + 1 - maxStored)))
    collection.delete(old)
  collection.set(String(state.count), build(state.count))
}
