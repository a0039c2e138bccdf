import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'

/**
 * Every write by staff. An entry is inserted without an outcome and completed once; a trigger refuses any other change.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: randomId(),
    at: moment().notNull(),
    /** Null for the command line. Not a foreign key, because the entry outlives the account. */
    actorId: uuid(),
    /** The call's name in the contract, or the command. */
    call: text().notNull(),
    /** Parameters of the call and the names of its body's fields, never the values that people typed. */
    subject: jsonb().$type<Record<string, unknown>>().notNull(),
    ip: text(),
    /** `done`, an error code, or `failed`; null when the process ended before the outcome was known. */
    outcome: text(),
  },
  (table) => [index('audit_entries_by_time').on(table.at), index('audit_entries_by_actor').on(table.actorId, table.at)],
)
