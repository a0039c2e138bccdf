import type { PageTextKind, PageTextValues } from '@slodki-ul/contract/engagement/page-texts.rules'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Every version of what staff wrote for the pages; a trigger refuses any change of one. */
export const pageTexts = pgTable(
  'page_texts',
  {
    kind: text().$type<PageTextKind>().notNull(),
    version: integer().notNull(),
    body: jsonb().$type<Pick<PageTextValues, 'pl' | 'en' | 'entries'>>().notNull(),
    /** From when and until when it is shown; null without a limit. */
    startsAt: moment(),
    endsAt: moment(),
    /** Not a foreign key, because the version outlives the account. */
    changedBy: uuid().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)
