import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'

/** Every write of staff. An entry begins without an outcome and is closed once; a trigger refuses any other change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: randomId(),
    at: moment().notNull(),
    /** Nobody for the command line. No reference: what was done outlives the account that did it. */
    actorId: uuid(),
    /** The contract's name of the call, or the command. */
    call: text().notNull(),
    /** What it was about: parameters, and of a body the names of its fields, never what people typed. */
    subject: jsonb().$type<Record<string, unknown>>().notNull(),
    ip: text(),
    /** `done`, an error code, or `failed`; none when the process ended before it was known. */
    outcome: text(),
  },
  (table) => [index('audit_entries_by_time').on(table.at), index('audit_entries_by_actor').on(table.actorId, table.at)],
)
