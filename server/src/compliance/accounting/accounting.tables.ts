import type { ExportedRow } from '@slodki-ul/contract/compliance/accounting.admin'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'

/** Months that went to the accountant: what each row said then, without buyers, and the hash of the file. Never changed. */
export const accountingExports = pgTable(
  'accounting_exports',
  {
    id: randomId(),
    /** `2026-11` */
    month: text().notNull(),
    format: text().$type<'csv' | 'xlsx'>().notNull(),
    /** SHA-256 of the file, in hexadecimal. */
    hash: text().notNull(),
    rows: jsonb().$type<ExportedRow[]>().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [
    check('accounting_exports_format', sql`${table.format} in ('csv', 'xlsx')`),
    check('accounting_exports_month', sql`${table.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check('accounting_exports_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    index('accounting_exports_by_month').on(table.month, table.madeAt.desc()),
  ],
)
