import * as z from 'zod'
import type { PartDraft } from '#parts.ts'

/** Failures of the API that last: none, no connection, an error, the rate limit, an invalid API key, an HTML page. */
const lastingFailures = ['none', 'down', 'error', 'limited', 'unauthenticated', 'garbage'] as const
/** The next address is rejected, once. */
const singleFailures = ['refused'] as const

export const failModes = [...lastingFailures, ...singleFailures] as const

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

const maxRecordedCalls = 200

/** Records a call; only the newest are kept. */
export function recordCall(state: Pick<NewsletterDraft, 'received'>, call: string): void {
  state.received.push(call)
  state.received.splice(0, Math.max(0, state.received.length - maxRecordedCalls))
}

/** Returns the next id in MailerLite's form: a large number as a string. */
export function nextId(state: Pick<NewsletterDraft, 'lastId'>): string {
  state.lastId += 1
  return String(31_986_843_064_990_000n + BigInt(state.lastId))
}
