import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** A table of distinct search words by language, in normalized letters. */
export const wordsTable = (name: string) =>
  pgTable(
    name,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      language: text().notNull(),
      word: text().notNull(),
    },
    (table) => [uniqueIndex(`${name}_word`).on(table.language, table.word)],
  )
export type WordsTable = ReturnType<typeof wordsTable>
