import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'

/** The last run of each job, of any process. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  lastRunAt: moment().notNull(),
  /** Milliseconds. */
  lastMs: integer().notNull(),
  /** When it last did something, and how many rows. */
  lastWorkAt: moment(),
  lastCount: integer().notNull(),
  /** The last run that left nothing undone; null before the first. */
  doneAt: moment(),
  /** Failures since the last success. */
  failures: integer().notNull(),
  failedAt: moment(),
  lastError: text(),
})

/** Deliveries of webhooks, also those that were refused; outside the event's transaction. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: randomId(),
    provider: text().notNull(),
    /** Null when the body could not be read. */
    eventId: text(),
    type: text(),
    receivedAt: moment().notNull(),
    /** Milliseconds. */
    durationMs: integer().notNull(),
    /** `done`, an error code, or `failed`. */
    outcome: text().notNull(),
    /** What it was about: our id of an order or a subscription, or else the provider's id. */
    record: text(),
  },
  (table) => [
    index('webhook_deliveries_by_time').on(table.receivedAt),
    index('webhook_deliveries_by_event').on(table.provider, table.eventId),
  ],
)

/** What is red, since when, and whether owners were told. One row a finding until it is mended. */
export const healthFindings = pgTable('health_findings', {
  /** Name of the check and, for a record, its id. */
  key: text().primaryKey(),
  since: moment().notNull(),
  lastSeenAt: moment().notNull(),
  mailedAt: moment(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** Free bytes of the disk with the files, once an hour. */
export const diskSamples = pgTable('disk_samples', {
  at: moment().primaryKey(),
  freeBytes: bigint({ mode: 'number' }).notNull(),
})

/** Errors by kind, without what people sent. */
export const errorKinds = pgTable(
  'error_kinds',
  {
    /** Message, error and route. */
    key: text().primaryKey(),
    message: text().notNull(),
    error: text().notNull(),
    route: text(),
    count: integer().notNull(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** Of the last one. */
    requestId: text(),
  },
  (table) => [index('error_kinds_by_time').on(table.lastAt)],
)
