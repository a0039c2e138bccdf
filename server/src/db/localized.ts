import type { Language } from '@slodki-ul/contract/language'
import { type SQL, sql } from 'drizzle-orm'

/** The column of a language, with Polish in place of what is not translated; `column` as the database spells it. */
export const localized = (language: Language, column: string): SQL<string> =>
  sql`${sql.raw(language === 'en' ? `coalesce(${column}_en, ${column}_pl)` : `${column}_pl`)}`
