import type { CommentAuthorsQuery } from '@slodki-ul/contract/learning/comment-authors.admin'
import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf } from '#db/list-page.ts'
import { users } from '#identity/users/users.tables.ts'
import { authorTreatments } from '#learning/comments/comments.tables.ts'

export type TreatmentRow = typeof authorTreatments.$inferSelect

const isInForce = (now: Date) => or(isNull(authorTreatments.until), gt(authorTreatments.until, now))

/** How these authors are treated at a moment, by their ids. */
export async function selectTreatments(
  db: Executor,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, TreatmentRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(authorTreatments)
    .where(and(sql`${authorTreatments.userId} = any(${sql.param([...userIds])}::uuid[])`, isInForce(now)))
  return new Map(rows.map((row) => [row.userId, row]))
}

/** A page of the authors who are trusted or silenced at a moment, with their names. */
export async function selectTreatmentsPage(db: Executor, query: CommentAuthorsQuery, now: Date) {
  const words = query.searchBy.toLowerCase().split(/\s+/).filter(Boolean)
  const searched = sql`lower(concat_ws(' ', ${users.firstName}, ${users.lastName}))`
  const where = and(
    isInForce(now),
    isAnyOf(authorTreatments.treatment, query.treatment),
    ...words.map((word) => sql`position(${word} in ${searched}) > 0`),
  )
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select({ row: authorTreatments, firstName: users.firstName, lastName: users.lastName })
      .from(authorTreatments)
      .innerJoin(users, eq(users.id, authorTreatments.userId))
      .where(where)
      .orderBy(...orderOf(query.orderBy, { setAt: authorTreatments.setAt }, authorTreatments.userId))
      .limit(limit)
      .offset(offset),
    db
      .select({ items: count() })
      .from(authorTreatments)
      .innerJoin(users, eq(users.id, authorTreatments.userId))
      .where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** Locks an author, so that decisions on one follow each other; undefined without an account. */
export async function lockAuthor(tx: Transaction, userId: string) {
  const { id, email, language } = users
  const [author] = await tx.select({ id, email, language }).from(users).where(eq(users.id, userId)).for('no key update')
  return author
}

export const saveTreatment = (tx: Transaction, row: TreatmentRow) =>
  tx
    .insert(authorTreatments)
    .values(row)
    .onConflictDoUpdate({ target: authorTreatments.userId, set: { ...row } })

export const deleteTreatment = (tx: Transaction, userId: string) =>
  tx.delete(authorTreatments).where(eq(authorTreatments.userId, userId))

/** How a person is treated, for the export of personal data. */
export const selectTreatmentOf = (db: Executor, userId: string) =>
  db
    .select({
      treatment: authorTreatments.treatment,
      until: authorTreatments.until,
      reason: authorTreatments.reason,
      setAt: authorTreatments.setAt,
    })
    .from(authorTreatments)
    .where(eq(authorTreatments.userId, userId))
