import type { NoticeChoices } from '@slodki-ul/contract/identity/workspace.admin'
import type { Language } from '@slodki-ul/contract/language'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** States of lists that were given a name, for oneself or for all. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: randomId(),
    userId: person(),
    list: text().notNull(),
    name: text().notNull(),
    /** Query of the list's address. */
    address: text().notNull(),
    isShared: boolean().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.userId, table.list, sql`lower(${table.name})`),
    index('saved_views_shared').on(table.list).where(sql`is_shared`),
  ],
)

/** The view that a person's list opens with. */
export const firstViews = pgTable(
  'first_views',
  {
    userId: person(),
    list: text().notNull(),
    viewId: uuid()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] }), index('first_views_by_view').on(table.viewId)],
)

/** What a person has typed into an editor and not saved yet. */
export const drafts = pgTable(
  'drafts',
  {
    userId: person(),
    kind: text().notNull(),
    recordId: text().notNull(),
    /** Version of the record that it is based on; null for a new record. */
    baseVersion: integer(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.recordId] }),
    index('drafts_by_time').on(table.savedAt),
  ],
)

/** How a member of staff wants the back office. */
export const staffPreferences = pgTable('staff_preferences', {
  userId: person().primaryKey(),
  /** Whether single keys work in lists (WCAG 2.1.4). */
  hasSingleKeys: boolean().notNull(),
  /** By kind of notice; kinds that are not named are shown and not mailed. */
  notices: jsonb().$type<NoticeChoices>().notNull(),
  /** Of the back office; null before a choice. */
  language: text().$type<Language>(),
})
