import type { RunRowState, RunState } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** Runs of staff over many records. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: randomId(),
    kind: text().notNull(),
    /** Null once the account is deleted. */
    startedBy: referenceTo('users', { onDelete: 'set null' }),
    /** What the action needs besides the record. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<RunState>().notNull(),
    /** How many rows were frozen. */
    total: integer().notNull(),
    createdAt: moment().notNull(),
    startedAt: moment(),
    endedAt: moment(),
    /** When a worker takes it up: after the lease of a process that died. */
    dueAt: moment().notNull(),
    /** Name of the file in the storage, of a run that made one. */
    fileName: text(),
  },
  (table) => [
    check('bulk_runs_state', sql`${table.state} in ('waiting', 'running', 'stopping', 'stopped', 'done')`),
    check('bulk_runs_ended', sql`(${table.state} in ('stopped', 'done')) = (${table.endedAt} is not null)`),
    index('bulk_runs_due').on(table.dueAt).where(sql`state in ('waiting', 'running', 'stopping')`),
    index('bulk_runs_by_end').on(table.endedAt),
    index('bulk_runs_by_person').on(table.startedBy, table.createdAt),
  ],
)

/** The records of a run and the result of each. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    runId: uuid()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    record: text().notNull(),
    state: text().$type<RunRowState>().notNull(),
    /** Error code of what was skipped or failed. */
    code: text(),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    check('bulk_rows_state', sql`${table.state} in ('waiting', 'done', 'skipped', 'failed')`),
    check('bulk_rows_code', sql`(${table.code} is not null) = (${table.state} in ('skipped', 'failed'))`),
    index('bulk_rows_waiting').on(table.runId, table.position).where(sql`state = 'waiting'`),
  ],
)
