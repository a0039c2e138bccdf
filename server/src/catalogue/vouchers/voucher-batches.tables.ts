import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** Batches of codes that can each be used once; their conditions stand with the codes. */
export const voucherBatches = pgTable(
  'voucher_batches',
  {
    id: randomId(),
    prefix: text().notNull(),
    codesCount: integer().notNull(),
    createdAt: moment().notNull(),
    createdBy: referenceTo('users', { onDelete: 'set null' }),
    /** When its codes left as a file, which they do once. */
    exportedAt: moment(),
    endedAt: moment(),
  },
  (table) => [check('voucher_batches_count', sql`${table.codesCount} between 1 and 5000`)],
)
