import { sql } from 'drizzle-orm'
import type { CategoryReference } from '#catalogue/categories/category-tree.ts'
import { rowsOf } from '#db/client.ts'

/** The column category_ids of a table, which names categories of the shop. */
export const referencesOf = (table: string): CategoryReference => ({
  tree: 'shop',
  isUsed: async (tx, id) =>
    rowsOf(await tx.execute(sql`select from ${sql.identifier(table)} where ${id}::int = any(category_ids) limit 1`))
      .length > 0,
  replace: async (tx, id, targetId) => {
    await tx.execute(sql`update ${sql.identifier(table)}
      set category_ids = (
        select array_agg(each order by first) from (
          select case when given = ${id}::int then ${targetId}::int else given end as each, min(place) as first
          from unnest(category_ids) with ordinality as listed (given, place) group by 1
        ) as replaced
      ) where ${id}::int = any(category_ids)`)
  },
})
