import * as z from 'zod'
import { readIfThere } from './durable-file.ts'
import type { Entry } from './records.ts'

const records = z.record(z.string(), z.unknown())
const facebook = z.looseObject({ tokens: records })

const version1Schema = z.object({
  version: z.literal(1),
  clockOffsetMs: z.number(),
  stripe: z.object({
    sessions: records,
    paymentIntents: records,
    charges: records,
    refunds: records,
    events: z.array(z.looseObject({ id: z.string() })),
    answers: records,
    next: z.unknown(),
  }),
  // A sandbox that was used before there were lockers or social sign-in has none of it.
  inpost: z.unknown().optional(),
  google: z.unknown().optional(),
  facebook: facebook.optional(),
})

/** Reads a state that was one object in one file, as it was before the journal; null when there is none. */
export async function readVersion1(path: string): Promise<Entry[][] | null> {
  const text = await readIfThere(path)
  if (text === null) return null
  const { clockOffsetMs, stripe, inpost, google, facebook } = version1Schema.parse(JSON.parse(text))
  const { next, events, ...tables } = stripe
  const values = (part: string, record: unknown): Entry[] => (record === undefined ? [] : [{ part, record }])
  const table = (part: string, name: string, all: Record<string, unknown>): Entry[] =>
    Object.entries(all).map(([id, record]) => ({ part, table: name, id, record }))
  return [
    [
      ...values('clock', { offsetMs: clockOffsetMs }),
      ...values('stripe', { next }),
      ...Object.entries(tables).flatMap(([name, all]) => table('stripe', name, all)),
      ...table('stripe', 'events', Object.fromEntries(events.map((event) => [event.id, event]))),
      ...values('inpost', inpost),
      ...values('google', google),
      ...values('facebook', facebook),
      ...table('facebook', 'tokens', facebook?.tokens ?? {}),
    ],
  ]
}
