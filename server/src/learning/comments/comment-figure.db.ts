import { count, sql } from 'drizzle-orm'
import type { Figure } from '#figure.ts'
import { comments } from '#learning/comments/comments.tables.ts'

/** Comments written, whatever was decided about them (BO-040). */
export const writtenComments: Figure = {
  kind: 'comments',
  permission: 'comments.decide',
  async measure(db, { from, until }) {
    const [row] = await db
      .select({ count: count() })
      .from(comments)
      .where(
        sql`${comments.createdAt} >= ${from.toISOString()}::timestamptz and ${comments.createdAt} < ${until.toISOString()}::timestamptz`,
      )
    return row?.count ?? 0
  },
}
