import { type LegalTextKind, legalTextKinds } from '@slodki-ul/contract/legal/legal-versions.rules'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/**
 * Kinds of legal texts. Consents: `resign` informs about the right of withdrawal, `digital` requests digital content at
 * once, `start` requests a service before the end of the withdrawal period.
 */
export const legalKinds = legalTextKinds
export type LegalKind = LegalTextKind

/** Versions of legal texts, kept forever with a hash of the displayed content. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    kind: text().$type<LegalKind>().notNull(),
    version: text().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    html: text().notNull(),
    sha256: text().notNull(),
    publishedAt: moment().notNull(),
    /** The account of whoever published it: without a reference, because no account that goes may change this row. */
    publishedBy: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.version, table.language] }),
    check('legal_texts_hash', sql`length(${table.sha256}) = 64`),
  ],
)
