import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/**
 * What people read and agree to: `resign` says what the right to withdraw is, `digital` asks for digital content at once,
 * `start` for a service before the time to withdraw has passed.
 */
export const legalKinds = [
  'terms',
  'privacy',
  'withdrawal',
  'resign',
  'digital',
  'start',
  'accessibility',
  'conformity',
] as const
export type LegalKind = (typeof legalKinds)[number]

/** Texts people agree to, each version kept for ever with the hash of what was shown. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    kind: text().$type<LegalKind>().notNull(),
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
