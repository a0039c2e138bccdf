import type { TrainingMessagesQuery } from '@slodki-ul/contract/engagement/training-messages.admin'
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf } from '#db/list-page.ts'
import {
  trainingAttendees,
  trainingMessages,
  trainingReplies,
  trainings,
} from '#engagement/trainings/trainings.tables.ts'

const { id: trainingId, namePl, startsAt, endsAt, calledOffAt, isPublished, capacity, availablePlaces } = trainings

const select = (db: Executor) =>
  db
    .select({
      message: getTableColumns(trainingMessages),
      training: { id: trainingId, namePl, startsAt, endsAt, calledOffAt, isPublished, capacity, availablePlaces },
      places: sql<number>`coalesce(${trainingAttendees.places}, 0)`.mapWith(Number),
    })
    .from(trainingMessages)
    .innerJoin(trainings, eq(trainings.id, trainingMessages.trainingId))
    .leftJoin(trainingAttendees, eq(trainingAttendees.messageId, trainingMessages.id))
    .$dynamic()
export type MessageRow = Awaited<ReturnType<typeof select>>[number]

const orderColumns = { createdAt: trainingMessages.createdAt, fullName: trainingMessages.fullName }

/** A page of messages with the exact total. */
export async function selectMessagesPage(db: Executor, query: TrainingMessagesQuery) {
  const words = query.searchBy.toLowerCase().split(/\s+/).filter(Boolean)
  const searched = sql`lower(${trainingMessages.fullName} || ' ' || ${trainingMessages.email})`
  const where = and(
    isAnyOf(trainingMessages.state, query.state),
    isAnyOf(trainingMessages.trainingId, query.trainingId),
    ...words.map((word) => sql`position(${word} in ${searched}) > 0`),
  )
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, trainingMessages.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(trainingMessages).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

export const selectMessageRow = async (db: Executor, id: string): Promise<MessageRow | undefined> =>
  (await select(db).where(eq(trainingMessages.id, id)))[0]

/** Locks a message, after its training. */
export async function lockMessage(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: trainingMessages.id }).from(trainingMessages).where(eq(trainingMessages.id, id)).for('update')
}

export const selectReplies = (db: Executor, messageId: string) =>
  db
    .select()
    .from(trainingReplies)
    .where(eq(trainingReplies.messageId, messageId))
    .orderBy(asc(trainingReplies.createdAt), asc(trainingReplies.id))

export const selectReply = async (db: Executor, id: string) =>
  (await db.select().from(trainingReplies).where(eq(trainingReplies.id, id)))[0]

export async function insertReply(tx: Transaction, row: typeof trainingReplies.$inferInsert): Promise<void> {
  await tx.insert(trainingReplies).values(row)
}

export async function updateMessage(
  tx: Transaction,
  id: string,
  change: Partial<typeof trainingMessages.$inferInsert>,
): Promise<void> {
  await tx.update(trainingMessages).set(change).where(eq(trainingMessages.id, id))
}

/** Takes places; the database refuses more than are free. */
export async function insertAttendee(tx: Transaction, row: typeof trainingAttendees.$inferInsert): Promise<void> {
  await tx.insert(trainingAttendees).values(row)
}

/** Frees the places of a message. */
export async function deleteAttendee(tx: Transaction, messageId: string): Promise<void> {
  await tx.delete(trainingAttendees).where(eq(trainingAttendees.messageId, messageId))
}
