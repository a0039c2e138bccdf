import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Requests that must have one effect however often they are sent. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The cart or user the key belongs to. */
    scope: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** What the request made, known before its answer is. */
    subjectId: uuid().notNull(),
    answer: jsonb(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.call, table.key] }),
    index('idempotency_keys_expired').on(table.expiresAt),
  ],
)
