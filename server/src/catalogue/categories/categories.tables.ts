import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** A tree of categories, three levels deep. */
export const categoriesTable = (name: string) =>
  pgTable(
    name,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      slug: text().notNull().unique(),
      parentId: integer(),
      level: smallint().notNull(),
      /** Place in the tree read from top to bottom. */
      position: integer().notNull(),
      namePl: text().notNull(),
      nameEn: text(),
    },
    (table) => [
      foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
      check(`${name}_level`, sql`${table.level} between 0 and 2`),
    ],
  )
