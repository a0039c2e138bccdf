import type { Language } from '@slodki-ul/contract/language'
import { type SQL, sql } from 'drizzle-orm'

/** The column in a language, falling back to Polish when there is no translation; `column` is the database's name. */
export const localized = (language: Language, column: string): SQL<string> =>
  sql`${sql.raw(language === 'en' ? `coalesce(${column}_en, ${column}_pl)` : `${column}_pl`)}`
