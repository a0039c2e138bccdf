import { type Film, freeFilms } from '@slodki-ul/contract/learning/videos'
import { type AnyColumn, and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { cachePrepared } from '#db/prepared.ts'
import { films, videos } from '#learning/videos/video.tables.ts'

export type { ChapterRow } from '#learning/videos/video.tables.ts'

export type VideoRow = typeof videos.$inferSelect
export type NewVideoRow = typeof videos.$inferInsert
export type NewFilmRow = typeof films.$inferInsert

/**
 * A video, and whether it belongs to free content; `isOfFreeCourse` is the column that decides this for courses. One that
 * was replaced belongs to its last place, so that whoever is watching it may finish.
 */
export async function selectVideo(
  db: Executor,
  id: string,
  isOfFreeCourse: (videoId: AnyColumn, courseId: AnyColumn) => SQL<boolean>,
): Promise<{ video: VideoRow; isFree: boolean } | undefined> {
  const rows = await db
    .select({ video: videos, isOfFreeCourse: isOfFreeCourse(videos.id, videos.courseId), page: films.page })
    .from(videos)
    .leftJoin(films, or(eq(films.videoId, videos.id), eq(films.page, videos.page)))
    .where(eq(videos.id, id))
  const [first] = rows
  const isFree = rows.some((row) => row.isOfFreeCourse || (row.page && freeFilms.includes(row.page)))
  return first && { video: first.video, isFree }
}

/** A video by id, if everybody may watch its beginning, as `isOfPreview` decides. */
export async function selectPreviewed(
  db: Executor,
  id: string,
  isOfPreview: (videoId: AnyColumn) => SQL<boolean>,
): Promise<VideoRow | undefined> {
  const [row] = await db
    .select()
    .from(videos)
    .where(and(isOfPreview(videos.id), eq(videos.id, id)))
  return row
}

/** The video of a course whose beginning everybody may watch, as `isOfPreview` decides. */
export async function selectPreviewedOf(
  db: Executor,
  courseId: number,
  isOfPreview: (videoId: AnyColumn, courseId: Placeholder) => SQL<boolean>,
): Promise<VideoRow | undefined> {
  const statement = cachePrepared(db, 'video-previewed', (name) =>
    db
      .select()
      .from(videos)
      .where(isOfPreview(videos.id, sql.placeholder('courseId')))
      .prepare(name),
  )
  const [row] = await statement.execute({ courseId })
  return row
}

export async function selectFilm(db: Executor, page: Film['page']) {
  const [row] = await db
    .select({ film: films, video: videos })
    .from(films)
    .innerJoin(videos, eq(videos.id, films.videoId))
    .where(eq(films.page, page))
  return row
}

export async function insertVideo(tx: Transaction, row: NewVideoRow): Promise<void> {
  await tx.insert(videos).values(row)
}

export async function insertFilm(tx: Transaction, row: NewFilmRow): Promise<void> {
  await tx.insert(films).values(row)
}
