import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { withdrawals } from '#compliance/withdrawals/withdrawals.tables.ts'
import { moment, referenceTo } from '#db/columns.ts'

/** What accepting a statement of withdrawal made. Amounts in grosze. */
export const withdrawalAcceptances = pgTable(
  'withdrawal_acceptances',
  {
    withdrawalId: uuid()
      .primaryKey()
      .references(() => withdrawals.id, { onDelete: 'cascade' }),
    /** All that goes back, and what of it goes to a gift card. */
    amount: integer().notNull(),
    giftCardAmount: integer().notNull(),
    /** The goods that come back; null when none do. */
    returnId: referenceTo('returns'),
    /** The money of an order, or of a subscription. */
    orderRefundId: referenceTo('order_refunds'),
    refundId: referenceTo('refunds'),
    /** When the access of a subscription ends. */
    accessEndsAt: moment(),
    /** Who accepted, or asked an owner to: null once the account is deleted. */
    madeBy: referenceTo('users', { onDelete: 'set null' }),
    /** The request that an owner accepted, if it was above the limits. */
    requestId: referenceTo('action_requests'),
    acceptedAt: moment().notNull(),
  },
  (table) => [
    check('withdrawal_acceptances_amounts', sql`${table.giftCardAmount} between 0 and ${table.amount}`),
    index('withdrawal_acceptances_by_person').on(table.madeBy, table.acceptedAt),
  ],
)
