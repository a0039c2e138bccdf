import * as z from 'zod'
import type { PartDraft } from '#parts.ts'

/**
 * How the provider answers until told otherwise: as agreed, not at all, with an error of its own, too busy, without knowing
 * the key, with a web page.
 */
const lasting = ['none', 'down', 'error', 'limited', 'unauthenticated', 'garbage'] as const
/** It will not have the next address; used up by it. */
const once = ['refused'] as const

export const failModes = [...lasting, ...once] as const

export const statuses = ['active', 'unsubscribed', 'unconfirmed', 'bounced', 'junk'] as const

const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(statuses),
  groups: z.array(z.string()),
  subscribed_at: z.string().nullable(),
  ip_address: z.string().nullable(),
  opted_in_at: z.string().nullable(),
  optin_ip: z.string().nullable(),
  unsubscribed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type StoredSubscriber = z.infer<typeof subscriberSchema>

export const newsletterPart = {
  /** By id. */
  collections: { subscribers: subscriberSchema },
  values: z.object({
    fail: z.enum(failModes).default('none'),
    /** Calls, oldest first, as "POST /api/subscribers". */
    received: z.array(z.string()).default([]),
    lastId: z.number().default(0),
  }),
}

export type NewsletterDraft = PartDraft<typeof newsletterPart>

const receivedKept = 200

/** Remembers a call, and not more of them than somebody may want to read. */
export function receive(state: Pick<NewsletterDraft, 'received'>, call: string): void {
  state.received.push(call)
  state.received.splice(0, Math.max(0, state.received.length - receivedKept))
}

/** An id as the provider gives them: a large number, in a string. */
export function nextId(state: Pick<NewsletterDraft, 'lastId'>): string {
  state.lastId += 1
  return String(31_986_843_064_990_000n + BigInt(state.lastId))
}
