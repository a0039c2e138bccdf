import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    /** The kind and the id of the record that it is about. */
    record: text(),
    recordId: text(),
    /** Parameters of the call and the names of its body's fields, never the values that people typed. */
    subject: jsonb().$type<Record<string, unknown>>().notNull(),
    ip: text(),
    /** `done`, an error code, or `failed`; null when the process ended before the outcome was known. */
    outcome: text(),
  },
  (table) => [
    index('audit_entries_by_time').on(table.at),
    index('audit_entries_by_actor').on(table.actorId, table.at),
    index('audit_entries_by_record').on(table.record, table.recordId, table.at).where(sql`record is not null`),
  ],
)

/** What an action changed, written in its transaction: one row a field. Never changed, deleted with its entry. */
export const auditChanges = pgTable(
  'audit_changes',
  {
    id: randomId(),
    entryId: uuid()
      .notNull()
      .references(() => auditEntries.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    record: text().notNull(),
    recordId: text().notNull(),
    field: text().notNull(),
    /** Secrets, codes and long texts are kept as hash and length. */
    before: jsonb(),
    after: jsonb(),
    /** The version that the change made of a versioned record. */
    version: integer(),
  },
  (table) => [
    index('audit_changes_by_entry').on(table.entryId),
    index('audit_changes_by_record').on(table.record, table.recordId, table.version),
  ],
)

/**
 * The chain of hashes over closed entries, in the order in which they were sealed. A link stays when its entry is
 * deleted after its time, so that the chain remains whole.
 */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  entryId: uuid().notNull().unique(),
  /** When the entry was begun. */
  at: moment().notNull(),
  /** SHA-256 of the entry and its changes. */
  contentHash: text().notNull(),
  /** SHA-256 of the previous link's hash and the content's. */
  hash: text().notNull(),
})
