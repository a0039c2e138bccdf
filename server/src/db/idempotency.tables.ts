import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Requests that take effect only once, however often they are sent. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The cart or user the key belongs to. */
    scope: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** The id of the created record, known before the response is. */
    subjectId: uuid().notNull(),
    response: jsonb('answer'),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.call, table.key] }),
    index('idempotency_keys_expired').on(table.expiresAt),
  ],
)
