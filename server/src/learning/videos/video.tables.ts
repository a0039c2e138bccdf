import type { Tone } from '@slodki-ul/contract/catalogue/products'
import type { Language } from '@slodki-ul/contract/language'
import type { Film, VideoKind } from '@slodki-ul/contract/learning/videos'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceToNumber } from '#db/columns.ts'
import { files } from '#platform/files/files.tables.ts'

/** A named position in a video. */
export type ChapterRow = { titlePl: string; titleEn: string | null; startSecond: number }

/** Videos: files in a folder named by the id, or a page of another host. */
export const videos = pgTable(
  'videos',
  {
    id: randomId(),
    kind: text().$type<VideoKind>().notNull(),
    /** URL at the other host; null for our own files. */
    address: text(),
    /** In seconds. */
    duration: integer().notNull(),
    /** Seconds of the lesson of which this is only a sample; null for a film that is the whole lesson. */
    lessonDuration: integer(),
    /** A poster image, when the course's own picture is not suitable. */
    posterId: uuid().references(() => files.id),
    /** Languages that have a captions file. */
    captions: text().array().$type<Language[]>().notNull(),
    chapters: jsonb().$type<ChapterRow[]>().notNull(),
    createdAt: moment().notNull(),
    /** Since when it is shown again, after another one. */
    shownAt: moment(),
    /** When another video took its place, with that place: for a while it can be gone back to. */
    replacedAt: moment(),
    courseId: referenceToNumber('courses', { onDelete: 'cascade' }),
    page: text().$type<Film['page']>(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('videos_kind', sql`${table.kind} in ('file', 'hls', 'youtube', 'vimeo')`),
    check('videos_address', sql`(${table.kind} in ('file', 'hls')) = (${table.address} is null)`),
    check('videos_duration', sql`${table.duration} > 0`),
    check('videos_lesson_duration', sql`${table.lessonDuration} > ${table.duration}`),
    check(
      'videos_replaced',
      sql`num_nonnulls(${table.courseId}, ${table.page}) = (case when ${table.replacedAt} is null then 0 else 1 end)`,
    ),
    index('videos_replaced_at').on(table.replacedAt).where(sql`replaced_at is not null`),
    index('videos_of_course').on(table.courseId).where(sql`course_id is not null`),
  ],
)

/** Videos outside courses: the webinar's gift and the community's welcome video. */
export const films = pgTable('films', {
  page: text().$type<Film['page']>().primaryKey(),
  titlePl: text().notNull(),
  titleEn: text(),
  plate: text().$type<Tone>().notNull(),
  pictureId: uuid()
    .notNull()
    .references(() => files.id),
  videoId: uuid()
    .notNull()
    .references(() => videos.id),
})
