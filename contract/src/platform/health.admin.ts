import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, dayBound, listQuery } from '../lists.ts'

/** Kinds of records that stand still, each with the action that mends it (BO-194). */
export const stalledKinds = [
  'payment-opening',
  'order-without-document',
  'document-without-file',
  'refund-failed',
  'mail-given-up',
] as const
export type StalledKind = (typeof stalledKinds)[number]

/** What waits for staff (BO-041). */
export const waitingKinds = [
  'orders-to-pack',
  'orders-unpaid-cod',
  'parcels-returned',
  'withdrawals',
  'comments',
  'payments-failed',
  'disputes',
  'refunds-failed',
  'action-requests',
  'mails-given-up',
  'low-stock',
  'document-numbers',
  'ksef-sends',
  'requests',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

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

const checkSchema = z.object({
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

const jobSchema = z.object({
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
const errorKindSchema = z.object({
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

const deadLetterSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  record: z.string(),
  at: momentSchema,
  error: z.string(),
  isRetried: z.boolean(),
})

const deliverySchema = z.object({
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

const stalledSchema = z.object({
  kind: z.enum(stalledKinds),
  id: z.string(),
  label: z.string(),
  since: momentSchema,
})

const words = z.string().check(z.minLength(1), z.maxLength(100))
const headers = z.object(idempotencyHeader)

export const healthEndpoints = {
  getBackOfficeHealth: adminEndpoint({
    method: 'GET',
    path: 'admin/health',
    summary: 'What works and what does not, and since when',
    permission: 'system.operate',
    status: 200,
    reply: z.array(checkSchema),
    errors: [],
    calledBy: 'admin',
  }),
  listJobs: adminEndpoint({
    method: 'GET',
    path: 'admin/jobs',
    summary: 'Jobs and queues with their last run, what waits and what failed',
    permission: 'system.operate',
    status: 200,
    reply: z.array(jobSchema),
    errors: [],
    calledBy: 'admin',
  }),
  runJob: adminEndpoint({
    method: 'POST',
    path: 'admin/jobs/{name}/run',
    summary: 'Does the due work of a scan now, or has that of a queue taken up now; answers with how much there was',
    permission: 'system.operate',
    audit: { record: 'job', id: 'name' },
    params: z.object({ name: words }),
    headers,
    status: 200,
    reply: z.object({ count: z.int() }),
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  listErrors: adminEndpoint({
    method: 'GET',
    path: 'admin/errors',
    summary: 'The last errors by kind with their number and the request id of the last one, at most fifty kinds',
    permission: 'system.operate',
    status: 200,
    reply: z.array(errorKindSchema),
    errors: [],
    calledBy: 'admin',
  }),
  listDeadLetters: adminEndpoint({
    method: 'GET',
    path: 'admin/dead-letters',
    summary: 'Queued work that failed too often, newest first',
    permission: 'system.operate',
    query: listQuery(['at'], '-at', { queue: anyOf(words) }),
    status: 200,
    reply: z.array(deadLetterSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  retryDeadLetter: adminEndpoint({
    method: 'POST',
    path: 'admin/dead-letters/{id}/retry',
    summary: 'Queues failed work again; work that is no longer due does nothing',
    permission: 'system.operate',
    audit: { record: 'dead-letter', id: 'id' },
    params: z.object({ id: z.uuid() }),
    headers,
    status: 204,
    reply: null,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  retryDeadLetters: adminEndpoint({
    method: 'POST',
    path: 'admin/dead-letters/retry',
    summary: 'Queues all failed work again, or that of one queue; answers with how much',
    permission: 'system.operate',
    audit: { record: 'dead-letter' },
    headers,
    body: z.strictObject({ queue: z.nullable(words) }),
    status: 200,
    reply: z.object({ count: z.int() }),
    errors: [],
    calledBy: 'admin',
  }),
  listWebhooks: adminEndpoint({
    method: 'GET',
    path: 'admin/webhooks',
    summary: 'Webhooks that arrived, also those that were refused, newest first',
    permission: 'system.operate',
    query: listQuery(['receivedAt', 'durationMs'], '-receivedAt', {
      provider: anyOf(words),
      outcome: anyOf(words),
      receivedFrom: dayBound,
      receivedTo: dayBound,
    }),
    status: 200,
    reply: z.array(deliverySchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  listStalled: adminEndpoint({
    method: 'GET',
    path: 'admin/stalled',
    summary: 'Records that stand still, the oldest first, at most 100 of each kind',
    permission: 'system.operate',
    status: 200,
    reply: z.array(stalledSchema),
    errors: [],
    calledBy: 'admin',
  }),
  mendStalled: adminEndpoint({
    method: 'POST',
    path: 'admin/stalled/{kind}/{id}/mend',
    summary: 'Does what mends a record that stands still; one that moves again is left alone',
    permission: 'system.operate',
    audit: { record: 'stalled', id: 'id' },
    params: z.object({ kind: z.enum(stalledKinds), id: z.uuid() }),
    headers,
    status: 204,
    reply: null,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  mendAllStalled: adminEndpoint({
    method: 'POST',
    path: 'admin/stalled/{kind}/mend',
    summary: 'Mends all records of one kind that stand still, at most 100; answers with how many',
    permission: 'system.operate',
    audit: { record: 'stalled', id: 'kind' },
    params: z.object({ kind: z.enum(stalledKinds) }),
    headers,
    status: 200,
    reply: z.object({ count: z.int() }),
    errors: [],
    calledBy: 'admin',
  }),
  listWaiting: adminEndpoint({
    method: 'GET',
    path: 'admin/waiting',
    summary: 'How much of each kind waits for staff, and since when; only what the caller may see',
    permission: 'staff',
    status: 200,
    reply: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), oldestAt: z.nullable(momentSchema) })),
    errors: [],
    calledBy: 'admin',
  }),
}
