import type { OrderChanges } from '@slodki-ul/contract/commerce/order-timeline.admin'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#commerce/orders/orders.tables.ts'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Internal notes on orders, and messages that were mailed to their buyers. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: randomId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().$type<'note' | 'message'>().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: moment().notNull(),
    /** When its author changed the text of a note. */
    editedAt: moment(),
  },
  (table) => [
    check('order_notes_kind', sql`${table.kind} in ('note', 'message')`),
    check('order_notes_edited', sql`${table.kind} = 'note' or ${table.editedAt} is null`),
    index('order_notes_by_order').on(table.orderId, table.createdAt),
  ],
)

/** Words that staff put on orders to find them by. */
export const orderTags = pgTable(
  'order_tags',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    tag: text().notNull(),
    addedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.tag] }), index('order_tags_by_tag').on(table.tag)],
)

/** Changes of contact, address and parcel point with the values before; deleted when the order is anonymised. */
export const orderEdits = pgTable(
  'order_edits',
  {
    id: randomId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    editedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    editedAt: moment().notNull(),
    changes: jsonb().$type<OrderChanges>().notNull(),
  },
  (table) => [index('order_edits_by_order').on(table.orderId, table.editedAt)],
)
