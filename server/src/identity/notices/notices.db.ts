import type { NoticeKind } from '@slodki-ul/contract/identity/workspace.admin'
import { and, count, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { noticeDigests, noticeReads, notices } from '#identity/notices/notices.tables.ts'

export type NoticeRow = typeof notices.$inferSelect
type Found = { record: string; label: string }

/** Opens notices for records without an open one; returns the new ones. */
export const openNotices = (tx: Transaction, kind: NoticeKind, found: readonly Found[], raisedAt: Date) =>
  found.length === 0
    ? []
    : tx
        .insert(notices)
        .values(found.map((record) => ({ ...record, kind, raisedAt })))
        .onConflictDoNothing()
        .returning()

/** Ends the open notices of a kind whose records are not among these. */
export const endNotices = (tx: Transaction, kind: NoticeKind, records: readonly string[], endedAt: Date) =>
  tx
    .update(notices)
    .set({ endedAt })
    .where(
      and(
        eq(notices.kind, kind),
        isNull(notices.endedAt),
        sql`not ${notices.record} = any(${sql.param([...records])}::text[])`,
      ),
    )

/** When the open notices of a kind were raised, by record. */
export async function selectRaisedAt(db: Executor, kind: NoticeKind): Promise<Map<string, Date>> {
  const rows = await db
    .select({ record: notices.record, raisedAt: notices.raisedAt })
    .from(notices)
    .where(and(eq(notices.kind, kind), isNull(notices.endedAt)))
  return new Map(rows.map(({ record, raisedAt }) => [record, raisedAt]))
}

const isReadBy = (userId: string) =>
  sql<boolean>`exists (select from notice_reads r where r.notice_id = ${notices}.id and r.user_id = ${userId})`

const isUnreadOf = (userId: string, kinds: readonly NoticeKind[]) =>
  and(inArray(notices.kind, [...kinds]), isNull(notices.endedAt), sql`not ${isReadBy(userId)}`)

export const countUnread = (db: Executor, userId: string, kinds: readonly NoticeKind[]): Promise<number> =>
  kinds.length === 0 ? Promise.resolve(0) : db.$count(notices, isUnreadOf(userId, kinds))

/** A page of the notices of these kinds, newest first, with whether a person has read them. */
export async function selectNotices(
  db: Executor,
  { userId, kinds }: { userId: string; kinds: readonly NoticeKind[] },
  { limit, offset }: { limit: number; offset: number },
) {
  const where = inArray(notices.kind, [...kinds])
  const [items, [all]] = await Promise.all([
    db
      .select({ notice: notices, isRead: isReadBy(userId) })
      .from(notices)
      .where(where)
      .orderBy(desc(notices.raisedAt), notices.id)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(notices).where(where),
  ])
  return { items, total: all?.total ?? 0 }
}

/** Reads off the notices of these kinds that hold, or those of them with these ids. */
export const insertReads = (
  db: Executor,
  { userId, kinds, ids }: { userId: string; kinds: readonly NoticeKind[]; ids: readonly string[] | null },
  readAt: Date,
) =>
  db
    .insert(noticeReads)
    .select(
      db
        .select({
          userId: sql<string>`${userId}::uuid`.as('user_id'),
          noticeId: notices.id,
          readAt: sql<Date>`${readAt.toISOString()}::timestamptz`.as('read_at'),
        })
        .from(notices)
        .where(
          and(
            inArray(notices.kind, [...kinds]),
            ids === null ? isNull(notices.endedAt) : sql`${notices.id} = any(${sql.param([...ids])}::uuid[])`,
          ),
        ),
    )
    .onConflictDoNothing()

/** Notices of these kinds raised within a time that hold and were not read, the oldest first. */
export const selectUnread = (
  db: Executor,
  { userId, kinds, after, upTo }: { userId: string; kinds: readonly NoticeKind[]; after: Date; upTo: Date },
) =>
  db
    .select()
    .from(notices)
    .where(and(isUnreadOf(userId, kinds), gt(notices.raisedAt, after), lte(notices.raisedAt, upTo)))
    .orderBy(notices.raisedAt, notices.id)

/** Up to when each person's notices were in a daily mail, locked. */
export async function lockDigests(tx: Transaction): Promise<Map<string, Date>> {
  const rows = await tx.select().from(noticeDigests).for('update')
  return new Map(rows.map(({ userId, upTo }) => [userId, upTo]))
}

export const saveDigest = (tx: Transaction, userId: string, upTo: Date) =>
  tx.insert(noticeDigests).values({ userId, upTo }).onConflictDoUpdate({ target: noticeDigests.userId, set: { upTo } })

/** Deletes notices whose reason was gone before `end`. */
export const deleteNoticesBefore = (db: Database, end: Date): Promise<number> =>
  deleteBatch(db, notices, lt(notices.endedAt, end))

/** What a person has read off, for the export of personal data. */
export const selectReadsOf = (db: Executor, userId: string) =>
  db
    .select({ kind: notices.kind, raisedAt: notices.raisedAt, readAt: noticeReads.readAt })
    .from(noticeReads)
    .innerJoin(notices, eq(notices.id, noticeReads.noticeId))
    .where(eq(noticeReads.userId, userId))
    .orderBy(noticeReads.readAt)
