import type { Language } from '@slodki-ul/contract/language'
import { and, asc, count, desc, eq, gt, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { localized } from '#db/localized.ts'
import { cachePrepared } from '#db/prepared.ts'
import {
  trainingAttendees,
  trainingImages,
  trainingMessages,
  trainingReplies,
  trainings,
} from '#engagement/trainings/trainings.tables.ts'
import { files } from '#platform/files/files.tables.ts'

export type NewTraining = typeof trainings.$inferInsert
export type NewImage = typeof trainingImages.$inferInsert
type NewMessage = typeof trainingMessages.$inferInsert

const text = (language: Language, column: string) => sql<string>`${localized(language, `trainings.${column}`)}`

/** Guests see it: published and not called off. */
const isShown = sql<boolean>`(${trainings.isPublished} and ${trainings.calledOffAt} is null)`

const selectTrainings = (db: Executor, language: Language) =>
  db
    .select({
      id: trainings.id,
      name: text(language, 'name'),
      location: text(language, 'location'),
      description: text(language, 'description'),
      startsAt: trainings.startsAt,
      isShown,
      availablePlaces: trainings.availablePlaces,
      price: trainings.price,
      plate: trainings.plate,
      pictureId: files.id,
      pictureAlt: text(language, 'picture_alt'),
      pictureType: files.contentType,
    })
    .from(trainings)
    .innerJoin(files, eq(files.id, trainings.pictureId))
    .$dynamic()
export type TrainingRow = Awaited<ReturnType<typeof selectTrainings>>[number]

/** Every order ends with the id, so that pages never overlap. */
const sortings = {
  IdDesc: [desc(trainings.id)],
  DateAsc: [asc(trainings.startsAt), asc(trainings.id)],
}

type ListQuery = {
  language: Language
  orderBy: keyof typeof sortings
  pageNumber: number
  pageSize: number
  /** Without diacritics; each must be a prefix of a search word of the training. */
  stems: readonly string[]
  now: Date
}

/** A page of the trainings that begin after now, and their total number. */
export async function selectPage(db: Executor, { language, orderBy, pageNumber, pageSize, stems, now }: ListQuery) {
  const span = { limit: pageSize, offset: (pageNumber - 1) * pageSize }
  if (stems.length === 0) {
    const begins = and(isShown, gt(trainings.startsAt, sql.placeholder('now')))
    const unsearched = cachePrepared(db, `trainings-${language}-${orderBy}`, (name) =>
      selectTrainings(db, language)
        .where(begins)
        .orderBy(...sortings[orderBy])
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare(name),
    )
    const counted = cachePrepared(db, 'trainings-count', (name) =>
      db.select({ value: count() }).from(trainings).where(begins).prepare(name),
    )
    const [rows, [total]] = await Promise.all([unsearched.execute({ ...span, now }), counted.execute({ now })])
    return { rows, total: total?.value ?? 0 }
  }
  const searched = language === 'en' ? trainings.searchEn : trainings.searchPl
  const has = (stem: string): SQL => sql`' ' || ${searched} like ${`% ${stem}%`}`
  const condition = and(isShown, gt(trainings.startsAt, now), ...stems.map(has))
  const page = selectTrainings(db, language)
    .where(condition)
    .orderBy(...sortings[orderBy])
    .limit(span.limit)
    .offset(span.offset)
  const [rows, total] = await Promise.all([page, db.$count(trainings, condition)])
  return { rows, total }
}

/** A training, started or not. */
export const selectTraining = async (db: Executor, id: number, language: Language): Promise<TrainingRow | undefined> =>
  (await selectTrainings(db, language).where(eq(trainings.id, id)))[0]

/** Pictures in order. */
export const selectImages = (db: Executor, language: Language) =>
  db
    .select({
      plate: trainingImages.plate,
      alt: sql<string>`${localized(language, 'training_images.alt')}`,
      fileId: files.id,
      fileType: files.contentType,
    })
    .from(trainingImages)
    .innerJoin(files, eq(files.id, trainingImages.fileId))
    .orderBy(asc(trainingImages.position))

export async function insertTraining(tx: Transaction, row: NewTraining): Promise<void> {
  await tx.insert(trainings).values(row)
}

export async function insertImages(tx: Transaction, rows: NewImage[]): Promise<void> {
  await tx.insert(trainingImages).values(rows)
}

export async function insertMessage(tx: Transaction, row: NewMessage): Promise<void> {
  await tx.insert(trainingMessages).values(row)
}

/** A message as it was sent; undefined once it is deleted. */
export const selectMessage = async (db: Executor, id: string) =>
  (await db.select().from(trainingMessages).where(eq(trainingMessages.id, id)))[0]

type Sender = { id: string; confirmedEmail: string | null }

/** Messages of a person, sent signed in or from a confirmed address. */
const isFrom = ({ id, confirmedEmail }: Sender) =>
  or(eq(trainingMessages.userId, id), confirmedEmail === null ? undefined : eq(trainingMessages.email, confirmedEmail))

/** The messages of a person with what came of them, for the export of personal data. */
export const selectMessagesOf = (db: Executor, sender: Sender) => {
  const { id, trainingId, fullName, email, phone, message, language, createdAt, state, leftAt } = trainingMessages
  const { places, note, presentAt } = trainingAttendees
  const replies = sql<{ text: string; createdAt: string }[]>`(select coalesce(jsonb_agg(
    jsonb_build_object('text', a.text, 'createdAt', a.created_at) order by a.created_at), '[]')
    from ${trainingReplies} a where a.message_id = ${id})`
  return db
    .select({
      ...{ trainingId, fullName, email, phone, message, language, createdAt, state, leftAt },
      ...{ places, note, presentAt, replies },
    })
    .from(trainingMessages)
    .leftJoin(trainingAttendees, eq(trainingAttendees.messageId, id))
    .where(isFrom(sender))
    .orderBy(asc(createdAt))
}

export async function deleteMessagesOf(db: Executor, sender: Sender): Promise<void> {
  await db.delete(trainingMessages).where(isFrom(sender))
}

/** Who has a place of a training to come is not forgotten before it is over. */
const isExpected = (now: Date) =>
  sql`exists (select from ${trainingAttendees} a join ${trainings} t on t.id = a.training_id
    where a.message_id = ${trainingMessages.id} and t.called_off_at is null and t.ends_at > ${now.toISOString()}::timestamptz)`

/** Deletes messages sent before a time; returns their number. */
export async function deleteMessagesBefore(db: Executor, moment: Date, now: Date): Promise<number> {
  const old = db
    .select({ id: trainingMessages.id })
    .from(trainingMessages)
    .where(and(lte(trainingMessages.createdAt, moment), not(isExpected(now))))
    .limit(500)
  const gone = await db
    .delete(trainingMessages)
    .where(inArray(trainingMessages.id, old))
    .returning({ id: trainingMessages.id })
  return gone.length
}
