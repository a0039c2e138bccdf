import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'

/** What browsers were allowed, one row a choice: rows of one browser tell when its consent began and ended. */
export const cookieChoices = pgTable(
  'cookie_choices',
  {
    id: randomId(),
    /** The browser's random number. It is tied to no account, and no address is kept with it. */
    choiceId: uuid().notNull(),
    marketing: boolean().notNull(),
    media: boolean().notNull(),
    revision: integer().notNull(),
    /** The language of the question. */
    language: text().$type<'pl' | 'en'>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('cookie_choices_by_browser').on(table.choiceId, table.at),
    index('cookie_choices_oldest').on(table.at),
  ],
)
