import { type Film, freeFilms } from '@slodki-ul/contract/learning/videos'
import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { courses } from '#learning/courses/courses.tables.ts'
import { films, videos } from '#learning/videos/video.tables.ts'

export type { ChapterRow } from '#learning/videos/video.tables.ts'

export type VideoRow = typeof videos.$inferSelect
export type NewVideoRow = typeof videos.$inferInsert
export type NewFilmRow = typeof films.$inferInsert

/** A video, and whether it belongs to something that is free. */
export async function selectVideo(db: Executor, id: string): Promise<{ video: VideoRow; isFree: boolean } | undefined> {
  const rows = await db
    .select({ video: videos, isFreeCourse: courses.isFree, page: films.page })
    .from(videos)
    .leftJoin(courses, eq(courses.videoId, videos.id))
    .leftJoin(films, eq(films.videoId, videos.id))
    .where(eq(videos.id, id))
  const [first] = rows
  const isFree = rows.some(({ isFreeCourse, page }) => isFreeCourse === true || (page && freeFilms.includes(page)))
  return first && { video: first.video, isFree }
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

/** A course by its slug or its id, with the video it has. */
export async function lockCourseVideo(
  tx: Transaction,
  course: string,
): Promise<{ courseId: number; videoId: string } | undefined> {
  const named = /^\d{1,9}$/.test(course) ? eq(courses.id, Number(course)) : eq(courses.slug, course)
  const [row] = await tx
    .select({ courseId: courses.id, videoId: courses.videoId })
    .from(courses)
    .where(named)
    .for('update')
  return row
}

/** Gives a course another video; the old one goes. */
export async function replaceVideo(
  tx: Transaction,
  { courseId, videoId }: { courseId: number; videoId: string },
  newId: string,
): Promise<void> {
  await tx.update(courses).set({ videoId: newId }).where(eq(courses.id, courseId))
  await tx.delete(videos).where(eq(videos.id, videoId))
}
