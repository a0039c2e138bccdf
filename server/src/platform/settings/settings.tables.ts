import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Every version of every group of settings; a trigger refuses any change of one. */
export const settings = pgTable(
  'settings',
  {
    key: text().notNull(),
    version: integer().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null for the values of the first start. Not a foreign key, because the version outlives the account. */
    changedBy: uuid(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.version] })],
)
