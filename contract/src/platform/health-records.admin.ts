import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'

/** Kinds of records that stand still, each with the action that mends it (BO-194). */
export const stalledKinds = [
  'payment-opening',
  'order-without-document',
  'document-without-file',
  'refund-failed',
  'mail-given-up',
] as const
export type StalledKind = (typeof stalledKinds)[number]

/** What is checked, in the order in which it is shown (BO-192). */
export const healthChecks = [
  'database',
  'disk',
  'backup',
  'mail',
  'jobs',
  'queues',
  'webhooks',
  'records',
  'clock',
  'versions',
  'certificates',
] as const
export type HealthCheck = (typeof healthChecks)[number]

export const checkSchema = z.object({
  check: z.enum(healthChecks),
  state: z.enum(['ok', 'failing', 'off']),
  /** Since when it fails. */
  since: z.nullable(momentSchema),
  /** Milliseconds, seconds, hours, days, free share in percent, or a count, by check; null without a figure. */
  figure: z.nullable(z.number()),
  /** Days until the disk is full as it has filled lately; null for other checks and while it does not fill. */
  daysLeft: z.nullable(z.int()),
  /** The versions; null for other checks. */
  text: z.nullable(z.string()),
})

export const jobSchema = z.object({
  name: z.string(),
  kind: z.enum(['scan', 'queue']),
  lastRunAt: z.nullable(momentSchema),
  lastMs: z.nullable(z.int()),
  /** When it last did something, and to how many rows. */
  lastWorkAt: z.nullable(momentSchema),
  lastCount: z.int(),
  /** Failures since the last success. */
  failures: z.int(),
  failedAt: z.nullable(momentSchema),
  lastError: z.nullable(z.string()),
  /**
   * Jobs of a queue that wait and are under way, and since when work is due: the oldest job that waits; of a scan that
   * fails, its last run that left nothing undone.
   */
  waiting: z.int(),
  oldestAt: z.nullable(momentSchema),
  active: z.int(),
})

/** Errors of one kind in the last thirty days, without personal data (BO-193). */
export const errorKindSchema = z.object({
  /** What failed, and the class and code of the error. */
  message: z.string(),
  error: z.string(),
  /** Pattern of the address; null outside of calls. */
  route: z.nullable(z.string()),
  count: z.int(),
  firstAt: momentSchema,
  lastAt: momentSchema,
  /** Of the last one, as the response and the log have it; null outside of calls. */
  requestId: z.nullable(z.string()),
})

export const deadLetterSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  record: z.string(),
  at: momentSchema,
  error: z.string(),
  isRetried: z.boolean(),
})

export const deliverySchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  eventId: z.nullable(z.string()),
  type: z.nullable(z.string()),
  receivedAt: momentSchema,
  durationMs: z.int(),
  /** `done`, an error code, or `failed`. */
  outcome: z.string(),
  /** What it was about: our id of an order or a subscription, or else the provider's id. */
  record: z.nullable(z.string()),
})

export const stalledSchema = z.object({
  kind: z.enum(stalledKinds),
  id: z.string(),
  label: z.string(),
  since: momentSchema,
})
