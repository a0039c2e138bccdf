import { boolean, foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core'
import { email, moment, randomId, referenceTo } from '#db/columns.ts'
import { type LegalKind, legalTexts } from '#legal/terms/terms.tables.ts'

/** Who accepted which version of which text, when and from which IP address. */
export const consents = pgTable(
  'consents',
  {
    id: randomId(),
    kind: text().$type<LegalKind>().notNull(),
    version: text().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    accepted: boolean().notNull(),
    orderId: referenceTo('orders'),
    subscriptionId: referenceTo('subscriptions'),
    userId: referenceTo('users', { onDelete: 'set null' }),
    email: email().notNull(),
    ip: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.kind, table.version, table.language],
      foreignColumns: [legalTexts.kind, legalTexts.version, legalTexts.language],
    }),
    index('consents_by_text').on(table.kind, table.version, table.at),
    index('consents_by_user').on(table.userId),
    index('consents_by_order').on(table.orderId),
    index('consents_by_subscription').on(table.subscriptionId),
  ],
)
