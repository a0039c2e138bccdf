import * as z from 'zod'
import type { CollectionDraft, PartDraft } from '#parts.ts'

const eventSchema = z.object({
  /** Where it stands among all that came. */
  number: z.number(),
  event: z.string(),
  /** What tells two sendings of one event apart from two events. */
  eventId: z.string(),
  /** The page that it happened on. */
  page: z.string(),
  /** The browser's own number of its visitor, kept in the cookie `_fbp`. */
  browser: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type PixelEvent = z.infer<typeof eventSchema>

const refusalSchema = z.object({ number: z.number(), query: z.record(z.string(), z.string()), why: z.string() })

export const pixelPart = {
  collections: { events: eventSchema, refused: refusalSchema },
  values: z.object({
    /** How many have come so far. */
    count: z.number().default(0),
    /** How often the script was asked for. */
    loads: z.number().default(0),
  }),
}

const kept = 500

/** Keeps what came under the next number, and not more of it than tests may want. */
export function keepNext<T extends { number: number }>(
  state: PartDraft<typeof pixelPart>,
  table: CollectionDraft<T>,
  build: (number: number) => T,
): void {
  state.count += 1
  for (const old of [...table.before.keys()].slice(0, Math.max(0, table.before.size + 1 - kept))) table.delete(old)
  table.set(String(state.count), build(state.count))
}
