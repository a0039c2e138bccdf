import type { RequestKind, RequestState } from '@slodki-ul/contract/platform/requests.admin'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** Actions above somebody's limits, which an owner accepts or declines (BO-012). */
export const actionRequests = pgTable(
  'action_requests',
  {
    id: randomId(),
    kind: text().$type<RequestKind>().notNull(),
    recordId: text().notNull(),
    /** The record as people name it. */
    label: text().notNull(),
    /** Grosze that it gives back. */
    amount: integer().notNull(),
    /** What was asked for, as the call sent it. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<RequestState>().notNull(),
    /** Null once the account is deleted. */
    askedBy: referenceTo('users', { onDelete: 'set null' }),
    askedAt: moment().notNull(),
    /** When it lapses. */
    until: moment().notNull(),
    decidedBy: referenceTo('users', { onDelete: 'set null' }),
    decidedAt: moment(),
    /** Why it was declined. */
    reason: text(),
  },
  (table) => [
    check('action_requests_state', sql`${table.state} in ('waiting', 'accepted', 'declined', 'lapsed')`),
    check('action_requests_decided', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
    check('action_requests_reason', sql`(${table.state} = 'declined') = (${table.reason} is not null)`),
    check('action_requests_amount', sql`${table.amount} >= 0`),
    uniqueIndex('action_requests_one_waiting').on(table.kind, table.recordId).where(sql`state = 'waiting'`),
    index('action_requests_due').on(table.until).where(sql`state = 'waiting'`),
    index('action_requests_by_time').on(table.askedAt),
  ],
)
