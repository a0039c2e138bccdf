import type { Film } from '@slodki-ul/contract/learning/videos'
import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import type { FilmPlace } from '#learning/videos/film-place.rules.ts'
import type { VideoRow } from '#learning/videos/video.db.ts'
import { films, videos } from '#learning/videos/video.tables.ts'

const isOf = (place: FilmPlace) => ('page' in place ? eq(videos.page, place.page) : eq(videos.courseId, place.courseId))

/** The films of pages, by their Polish titles. */
export const selectPageFilms = (db: Executor) =>
  db.select({ page: films.page, title: films.titlePl, videoId: films.videoId }).from(films)

/** Videos by their ids. */
export async function selectVideos(db: Executor, ids: readonly string[]): Promise<Map<string, VideoRow>> {
  const rows =
    ids.length > 0
      ? await db
          .select()
          .from(videos)
          .where(inArray(videos.id, [...ids]))
      : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Replaced videos that are kept, of one place or of all, the latest first. */
export const selectReplaced = (db: Executor, place?: FilmPlace) =>
  db
    .select()
    .from(videos)
    .where(place ? isOf(place) : isNotNull(videos.replacedAt))
    .orderBy(desc(videos.replacedAt))

/** The film of a page, locked; undefined without one. */
export async function lockPageFilm(tx: Transaction, page: Film['page']): Promise<string | undefined> {
  const [row] = await tx.select({ videoId: films.videoId }).from(films).where(eq(films.page, page)).for('update')
  return row?.videoId
}

export async function setPageFilm(tx: Transaction, page: Film['page'], videoId: string): Promise<void> {
  await tx.update(films).set({ videoId }).where(eq(films.page, page))
}

/** Keeps a video that is no longer shown; one that another page shows as well stays as it is. */
export async function markReplaced(tx: Transaction, id: string, place: FilmPlace, replacedAt: Date): Promise<void> {
  await tx
    .update(videos)
    .set({ replacedAt, page: null, courseId: null, ...place })
    .where(and(eq(videos.id, id), sql`not exists (select from films f where f.video_id = ${videos.id})`))
}

/** Takes a kept video of a place to be shown again; undefined when it is not kept for this place. */
export async function takeReplaced(
  tx: Transaction,
  id: string,
  place: FilmPlace,
  shownAt: Date,
): Promise<VideoRow | undefined> {
  const [row] = await tx
    .update(videos)
    .set({ shownAt, replacedAt: null, page: null, courseId: null })
    .where(and(eq(videos.id, id), isOf(place), isNotNull(videos.replacedAt)))
    .returning()
  return row
}

/** A video, locked until the transaction ends. */
export async function lockVideo(tx: Transaction, id: string): Promise<VideoRow | undefined> {
  const [row] = await tx.select().from(videos).where(eq(videos.id, id)).for('update')
  return row
}

export const versionedVideo = (id: string) => ({ table: videos, where: eq(videos.id, id) })

export const setPoster = (tx: Transaction, id: string, posterId: string) =>
  tx.update(videos).set({ posterId }).where(eq(videos.id, id))

export async function setCaptions(tx: Transaction, id: string, captions: VideoRow['captions']): Promise<void> {
  await tx.update(videos).set({ captions }).where(eq(videos.id, id))
}

/** Ids of some videos replaced before a moment, the oldest first. */
export const selectReplacedBefore = (db: Executor, end: Date, limit: number): Promise<{ id: string }[]> =>
  db.select({ id: videos.id }).from(videos).where(lt(videos.replacedAt, end)).orderBy(videos.replacedAt).limit(limit)

/** Deletes a video replaced before a moment; false when it is shown again. */
export async function deleteReplaced(tx: Executor, id: string, end: Date): Promise<boolean> {
  const rows = await tx
    .delete(videos)
    .where(and(eq(videos.id, id), lt(videos.replacedAt, end)))
    .returning({ id: videos.id })
  return rows.length > 0
}
