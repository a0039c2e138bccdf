import { sql } from 'drizzle-orm'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'

const isNamed = (categoryId: number) => sql`body -> 'categoryIds' @> to_jsonb(${categoryId}::int)`

/** Whether the draft of a course names a category. */
export const isInDraft = async (db: Executor, categoryId: number): Promise<boolean> =>
  rowsOf(await db.execute(sql`select from course_drafts where ${isNamed(categoryId)} limit 1`)).length > 0

/** Puts another category in place of one in all drafts, once in each. Returns the courses of those. */
export async function replaceInDrafts(tx: Transaction, categoryId: number, targetId: number): Promise<number[]> {
  const drafts = await tx.execute(sql`update course_drafts set body = jsonb_set(body, '{categoryIds}', (
      select jsonb_agg(each order by first) from (
        select case when given::int = ${categoryId}::int then ${targetId}::int else given::int end as each, min(place) as first
        from jsonb_array_elements_text(body -> 'categoryIds') with ordinality as listed (given, place) group by 1
      ) as replaced))
    where ${isNamed(categoryId)} returning course_id as id`)
  return rowsOf<{ id: number }>(drafts).map(({ id }) => id)
}
