import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** A table of the distinct words of what can be searched, by language, in the letters that search compares. */
export const wordsTable = (name: string) =>
  pgTable(
    name,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      language: text().notNull(),
      word: text().notNull(),
    },
    (table) => [
      uniqueIndex(`${name}_word`).on(table.language, table.word),
      index(`${name}_trigrams`).using('gin', sql`${table.word} gin_trgm_ops`),
    ],
  )
export type WordsTable = ReturnType<typeof wordsTable>
