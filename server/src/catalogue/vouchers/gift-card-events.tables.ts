import type { GiftCardEventKind } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import { email, moment, randomId, referenceTo } from '#db/columns.ts'

/** What owners did with gift cards and why (BO-098); only the owner is forgotten, with the account. */
export const giftCardEvents = pgTable(
  'gift_card_events',
  {
    id: randomId(),
    voucherId: uuid()
      .notNull()
      .references(() => vouchers.id),
    kind: text().$type<GiftCardEventKind>().notNull(),
    at: moment().notNull(),
    staffId: referenceTo('users', { onDelete: 'set null' }),
    reason: text().notNull(),
    /** The last day or the day of sending before and after it was moved, or the last letters of a code that was replaced. */
    before: text(),
    after: text(),
  },
  (table) => [
    check(
      'gift_card_events_kind',
      sql`${table.kind} in ('issued', 'sent', 'rescheduled', 'extended', 'replaced', 'ended')`,
    ),
    check('gift_card_events_reason', sql`${table.reason} <> ''`),
    index('gift_card_events_by_card').on(table.voucherId, table.at),
  ],
)

/** Who got a gift card out of goodwill, which no order sold. */
export const goodwillCards = pgTable('goodwill_cards', {
  voucherId: uuid()
    .primaryKey()
    .references(() => vouchers.id),
  /** Empty when the person was erased. */
  email: email().notNull(),
  language: text().$type<'pl' | 'en'>().notNull(),
})
