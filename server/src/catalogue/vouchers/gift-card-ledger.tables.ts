import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import { moment } from '#db/columns.ts'

/**
 * Every gift card after each change of its balance, its last day or whether it is open, written by the database and never
 * changed: what was owed to their holders on any day is read from it (BO-099).
 */
export const giftCardLedger = pgTable(
  'gift_card_ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    voucherId: uuid()
      .notNull()
      .references(() => vouchers.id),
    at: moment().notNull(),
    /** Issued; used for an order; given back by an order or a refund; extended, ended or blocked. */
    kind: text().$type<'issued' | 'used' | 'returned' | 'changed'>().notNull(),
    /** Grosze left then. */
    balance: integer().notNull(),
    validTo: moment(),
    /** Whether it was neither ended nor blocked then. */
    isOpen: boolean().notNull(),
  },
  (table) => [
    check('gift_card_ledger_kind', sql`${table.kind} in ('issued', 'used', 'returned', 'changed')`),
    index('gift_card_ledger_by_card').on(table.voucherId, table.id),
  ],
)
