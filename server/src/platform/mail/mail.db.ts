import { and, eq, inArray, isNull, lte, type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { cachePrepared } from '#db/prepared.ts'
import { mails, type SentContent } from '#platform/mail/mail.tables.ts'

export type MailRow = typeof mails.$inferSelect

const isDue = (now: Date | Placeholder) =>
  and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, sql.param(now, mails.dueAt)))

/** The ids of due mails, oldest first. */
export async function selectDueMails(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = await db.select({ id: mails.id }).from(mails).where(isDue(now)).orderBy(mails.dueAt).limit(limit)
  return due.map(({ id }) => id)
}

/** Claims a due mail until `leaseUntil`; undefined when it is no longer due. */
export async function claimMail(db: Database, id: string, now: Date, leaseUntil: Date): Promise<MailRow | undefined> {
  const { param, placeholder } = sql
  const statement = cachePrepared(db, 'mail-claim', (name) =>
    db
      .update(mails)
      .set({ dueAt: sql`${param(placeholder('leaseUntil'), mails.dueAt)}`, attempts: sql`${mails.attempts} + 1` })
      .where(and(eq(mails.id, placeholder('id')), isDue(placeholder('now'))))
      .returning()
      .prepare(name),
  )
  return (await statement.execute({ id, now, leaseUntil }))[0]
}

/** Records that a mail was sent, and what. */
export async function markSent(db: Database, id: string, sentAt: Date, content: SentContent | null): Promise<void> {
  const { param, placeholder } = sql
  const statement = cachePrepared(db, 'mail-sent', (name) =>
    db
      .update(mails)
      .set({
        sentAt: sql`${param(placeholder('sentAt'), mails.sentAt)}`,
        content: sql`${param(placeholder('content'), mails.content)}::jsonb`,
        lastError: null,
      })
      .where(eq(mails.id, placeholder('id')))
      .prepare(name),
  )
  await statement.execute({ id, sentAt, content })
}

export async function updateMail(
  db: Database,
  id: string,
  change: Partial<Pick<MailRow, 'failedAt' | 'lastError' | 'dueAt' | 'attempts'>>,
): Promise<void> {
  await db.update(mails).set(change).where(eq(mails.id, id))
}

export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id))
}

/** Deletes mails that were sent, or failed for good, before `end`. Returns how many. */
export async function deleteMailsBefore(db: Database, end: Date, limit: number): Promise<number> {
  const over = db
    .select({ id: mails.id })
    .from(mails)
    .where(sql`coalesce(${mails.sentAt}, ${mails.failedAt}) < ${sql.param(end, mails.sentAt)}`)
    .limit(limit)
  const deleted = await db.delete(mails).where(inArray(mails.id, over)).returning({ id: mails.id })
  return deleted.length
}
