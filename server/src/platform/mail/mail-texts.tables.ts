import type { MailWords } from '@slodki-ul/contract/platform/mail-words.rules'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Every version of the words of each kind of mail; a trigger refuses any change of one. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    kind: text().notNull(),
    version: integer().notNull(),
    words: jsonb().$type<MailWords>().notNull(),
    /** Not a foreign key, because the version outlives the account. */
    changedBy: uuid().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
)
