import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'

/** Cookie choices, one row each: the rows of one browser show when its consent began and ended. */
export const cookieChoices = pgTable(
  'cookie_choices',
  {
    id: randomId(),
    /** A random number of the browser, stored without account or IP address. */
    choiceId: uuid().notNull(),
    marketing: boolean().notNull(),
    media: boolean().notNull(),
    revision: integer().notNull(),
    /** Language of the dialog. */
    language: text().$type<'pl' | 'en'>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('cookie_choices_by_browser').on(table.choiceId, table.at),
    index('cookie_choices_oldest').on(table.at),
  ],
)
