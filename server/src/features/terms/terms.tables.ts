import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Texts people agree to, each version kept for ever with the hash of what was shown. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    kind: text().$type<'terms' | 'privacy' | 'withdrawal' | 'resign' | 'digital'>().notNull(),
    version: text().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    html: text().notNull(),
    sha256: text().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.version, table.language] }),
    check('legal_texts_hash', sql`length(${table.sha256}) = 64`),
  ],
)
