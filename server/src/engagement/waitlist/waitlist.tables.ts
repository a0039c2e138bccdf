import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { email, moment, randomId } from '#db/columns.ts'

/**
 * Waiting lists of sold-out products: one row per address and product, until the mail is queued or the retention ends.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: randomId(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: email().notNull(),
    /** Language of the mail. */
    language: text().$type<'pl' | 'en'>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('waitlist_entries_once').on(table.productId, table.email),
    index('waitlist_entries_by_email').on(table.email),
    index('waitlist_entries_oldest').on(table.createdAt),
  ],
)
