import { notificationKinds } from '@slodki-ul/contract/platform/switch-settings'
import { and, asc, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Clock } from '#clock.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { mails } from '#platform/mail/mail.tables.ts'

export type QueuedMail = {
  /** Identifies the occasion: a second mail for the same one is not inserted. */
  occasion: string
  kind: string
  recipient: string | SQL<string>
  language: 'pl' | 'en'
  data: Record<string, unknown>
  /** When it is sent at the earliest; at once by default. */
  dueAt?: Date
}

/** Queues a mail in the transaction that causes it; a job sends it after the commit. */
export function queueMail(tx: Transaction, { clock }: { clock: Clock }, mail: QueuedMail) {
  const at = clock.date()
  return insertMails(tx, [{ dueAt: at, ...mail, createdAt: at }])
}

const insertMails = (tx: Transaction, rows: PgInsertValue<typeof mails>[]) =>
  tx.insert(mails).values(rows).onConflictDoNothing({ target: mails.occasion })

/** Queues many mails at once. */
export async function queueMails(
  tx: Transaction,
  { clock }: { clock: Clock },
  queued: readonly QueuedMail[],
): Promise<void> {
  if (queued.length === 0) return
  const at = clock.date()
  await insertMails(
    tx,
    queued.map((mail) => ({ dueAt: at, ...mail, createdAt: at })),
  )
}

/** Deletes the mails of these occasions that were not sent yet; returns their occasions. */
export const cancelMails = (tx: Transaction, occasions: readonly string[]) =>
  tx
    .delete(mails)
    .where(and(sql`${mails.occasion} = any(${sql.param([...occasions])}::text[])`, sql`${mails.sentAt} is null`))
    .returning({ occasion: mails.occasion })

/** Condition: nobody has tried to send it. */
const isWaiting = sql`${mails.sentAt} is null and ${mails.failedAt} is null and ${mails.attempts} = 0`

/** Whether the mail of an occasion is still to be sent. */
export const isMailWaiting = async (db: Executor, occasion: string): Promise<boolean> =>
  (
    await db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.occasion, occasion), isWaiting))
  ).length > 0

/** Changes when the mail of an occasion is sent; false when none is waiting. */
export const rescheduleMail = async (tx: Transaction, occasion: string, dueAt: Date): Promise<boolean> =>
  (
    await tx
      .update(mails)
      .set({ dueAt })
      .where(and(eq(mails.occasion, occasion), isWaiting))
      .returning({ id: mails.id })
  ).length > 0

/** Sends the mail of an occasion to another address, unless it was sent. */
export async function redirectMail(tx: Transaction, occasion: string, recipient: string): Promise<void> {
  await tx
    .update(mails)
    .set({ recipient })
    .where(and(eq(mails.occasion, occasion), sql`${mails.sentAt} is null`))
}

/** Mails to an address with what is stored of their text, for its owner's data export. */
export const selectMailsTo = (db: Executor, address: string) =>
  db
    .select({
      ...{ kind: mails.kind, createdAt: mails.createdAt, sentAt: mails.sentAt },
      subject: sql<string | null>`${mails.content} ->> 'subject'`,
      text: sql<string | null>`${mails.content} ->> 'text'`,
    })
    .from(mails)
    .where(eq(mails.recipient, address))
    .orderBy(asc(mails.createdAt))

/** Mails about an order that are kept. */
export const selectMailsOfOrder = (db: Executor, orderId: string) => {
  const { id, kind, recipient, createdAt, sentAt, failedAt } = mails
  return db
    .select({ id, kind, recipient, createdAt, sentAt, failedAt })
    .from(mails)
    .where(eq(sql`(${mails.data} ->> 'orderId')`, orderId))
}

const isToCustomer = and(notInArray(mails.kind, [...notificationKinds]), sql`not starts_with(${mails.kind}, 'staff-')`)

/** Mails to customers about an order or a subscription, or about its refunds and withdrawals, that are kept; oldest first. */
export const selectMailsAbout = (db: Executor, subjectIds: readonly string[]) => {
  const { kind, recipient, createdAt, sentAt, failedAt, content } = mails
  const ids = sql.param([...subjectIds])
  const isAbout = ['orderId', 'subscriptionId', 'refundId', 'withdrawalId'].map(
    (subject) => sql`${mails.data} ->> ${sql.raw(`'${subject}'`)} = any(${ids}::text[])`,
  )
  return db
    .select({ kind, recipient, createdAt, sentAt, failedAt, content })
    .from(mails)
    .where(and(isToCustomer, or(...isAbout)))
    .orderBy(asc(createdAt), asc(mails.id))
}

/**
 * Deletes mails to an address. Unsent ones about an order or a withdrawal are still sent, because the law says that they are
 * owed, and deleted with that: nothing of them stays.
 */
export async function eraseMailsTo(tx: Transaction, address: string): Promise<void> {
  const isDone = or(isNotNull(mails.sentAt), isNotNull(mails.failedAt))
  await tx
    .delete(mails)
    .where(and(eq(mails.recipient, address), or(isDone, sql`not ${mails.data} ?| array['orderId', 'withdrawalId']`)))
  await tx
    .update(mails)
    .set({ data: sql`${mails.data} || '{"isPurged": true}'` })
    .where(eq(mails.recipient, address))
}

/** Removes the stored texts of mails about these orders or subscriptions, which name people. */
export async function removeTexts(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  const ids = sql.param([...subjectIds])
  const isAbout = sql`(${mails.data} ->> 'orderId' = any(${ids}::text[]) or ${mails.data} ->> 'subscriptionId' = any(${ids}::text[]))`
  await tx
    .update(mails)
    .set({ content: null })
    .where(and(isNotNull(mails.content), isAbout))
}
