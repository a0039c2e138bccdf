import { boolean, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'
import { type LegalKind, legalTexts } from '#legal/terms/terms.tables.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'

/** Who agreed to which version of which text, when and from where. */
export const consents = pgTable(
  'consents',
  {
    id: randomId(),
    kind: text().$type<LegalKind>().notNull(),
    version: text().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    accepted: boolean().notNull(),
    orderId: uuid().references(() => orders.id),
    subscriptionId: uuid().references(() => subscriptions.id),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    email: email().notNull(),
    ip: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.kind, table.version, table.language],
      foreignColumns: [legalTexts.kind, legalTexts.version, legalTexts.language],
    }),
    index('consents_by_user').on(table.userId),
    index('consents_by_order').on(table.orderId),
    index('consents_by_subscription').on(table.subscriptionId),
  ],
)
