import type { TrainingState } from '@slodki-ul/contract/engagement/training-states.rules'
import type { StaffTrainingsQuery } from '@slodki-ul/contract/engagement/trainings.admin'
import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf } from '#db/list-page.ts'
import type { NewTraining } from '#engagement/trainings/trainings.db.ts'
import { trainingAttendees, trainingMessages, trainings } from '#engagement/trainings/trainings.tables.ts'
import { files } from '#platform/files/files.tables.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

/** The same as in trainingStateAt. */
const stateAt = (now: Date) => sql<TrainingState>`case
  when ${trainings.calledOffAt} is not null then 'called-off'
  when ${trainings.endsAt} <= ${now.toISOString()}::timestamptz then 'over'
  when not ${trainings.isPublished} then 'draft'
  when ${trainings.availablePlaces} > 0 then 'open'
  else 'full' end`

const newMessages = sql<number>`(select count(*)::int from ${trainingMessages} m
  where m.training_id = ${trainings}.id and m.state = 'new')`
const attendees = sql<number>`(select count(*)::int from ${trainingAttendees} a where a.training_id = ${trainings}.id)`

const select = (db: Executor) =>
  db
    .select({ training: getTableColumns(trainings), pictureType: files.contentType, newMessages, attendees })
    .from(trainings)
    .leftJoin(files, eq(files.id, trainings.pictureId))
    .$dynamic()
export type RecordRow = Awaited<ReturnType<typeof select>>[number]

/** What staff see unless they ask for more. */
const upcoming: readonly TrainingState[] = ['draft', 'open', 'full']

const orderColumns: Record<'startsAt' | 'name' | 'price', SQL> = {
  startsAt: sql`${trainings.startsAt}`,
  name: sql`${trainings.namePl}`,
  price: sql`${trainings.price}`,
}

/** A page of trainings with the exact total. */
export async function selectRecordsPage(db: Executor, query: StaffTrainingsQuery, now: Date) {
  const where = and(
    isAnyOf(stateAt(now), query.state ?? upcoming),
    matchesSearch('training', trainings.id, query.searchBy),
  )
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, trainings.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(trainings).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

export const selectRecord = async (db: Executor, id: number): Promise<RecordRow | undefined> =>
  (await select(db).where(eq(trainings.id, id)))[0]

/** Locks a training, so that nobody takes a place or changes it meanwhile. */
export const lockTraining = async (tx: Transaction, id: number) =>
  (await tx.select().from(trainings).where(eq(trainings.id, id)).for('update'))[0]

/** The versioned record of a training, for changes by staff. */
export const trainingRecord = (id: number) => ({ table: trainings, where: eq(trainings.id, id) })

/** Adds a training; returns its id. */
export async function insertRecord(tx: Transaction, training: NewTraining): Promise<number> {
  const [row] = await tx.insert(trainings).values(training).returning({ id: trainings.id })
  if (!row) throw new Error('The training was not added.')
  return row.id
}

export async function updateTraining(tx: Transaction, id: number, change: Partial<NewTraining>): Promise<void> {
  await tx.update(trainings).set(change).where(eq(trainings.id, id))
}

/** Everybody with a place, by the message that asked for it. */
export const selectExpected = (db: Executor, trainingId: number) =>
  db
    .select({ id: trainingMessages.id, email: trainingMessages.email, language: trainingMessages.language })
    .from(trainingAttendees)
    .innerJoin(trainingMessages, eq(trainingMessages.id, trainingAttendees.messageId))
    .where(eq(trainingAttendees.trainingId, trainingId))

/** How many trainings show a picture. */
export const countPictureUses = async (db: Executor, fileId: string): Promise<number> =>
  db.$count(trainings, eq(trainings.pictureId, fileId))
