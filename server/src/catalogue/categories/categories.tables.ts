import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** A category tree, three levels deep. */
export const categoriesTable = (name: string) =>
  pgTable(
    name,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      slug: text().notNull().unique(),
      parentId: integer(),
      level: smallint().notNull(),
      /** Position in depth-first order. */
      position: integer().notNull(),
      namePl: text().notNull(),
      nameEn: text(),
    },
    (table) => [
      foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
      check(`${name}_level`, sql`${table.level} between 0 and 2`),
    ],
  )
