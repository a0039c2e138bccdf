import type { QueuedComment } from '@slodki-ul/contract/learning/comments.admin'
import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { users } from '#identity/users/users.tables.ts'

type Author = Omit<NonNullable<QueuedComment['author']>, 'treatment'>

/** Removals that are listed of an author. */
const removalsShown = 3

/** Numbers of approved and removed comments of these authors, and their latest removals, by their ids. */
export async function selectPastDecisions(db: Executor, userIds: readonly string[]): Promise<Map<string, Author>> {
  if (userIds.length === 0) return new Map()
  const countOf = (status: 'Approved' | 'Declined') =>
    sql<number>`(select count(*) from comments c where c.user_id = ${users}.id and c.status = ${status})`.mapWith(
      Number,
    )
  const rows = await db
    .select({
      id: users.id,
      language: users.language,
      approved: countOf('Approved'),
      declined: countOf('Declined'),
      removals: sql<Author['removals']>`(
        select coalesce(json_agg(json_build_object('reason', r.reason, 'decidedAt', r.decided_at) order by r.decided_at desc), '[]')
        from (
          select d.reason, d.decided_at from comment_decisions d join comments c on c.id = d.comment_id
          where c.user_id = ${users}.id and d.decision = 'Declined' and d.taken_back_at is null
          order by d.decided_at desc limit ${removalsShown}) r)`,
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(
    rows.map(({ id, removals, ...author }) => [
      id,
      {
        ...author,
        removals: removals.map(({ reason, decidedAt }) => ({
          reason,
          decidedAt: new Date(decidedAt).toISOString(),
        })),
      },
    ]),
  )
}
