import { type AnyColumn, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { courses } from '#learning/courses/courses.tables.ts'
import { courseSteps } from '#learning/courses/recipe.tables.ts'

/** Whether a video is or was the film of a published free course, as a column of another query. */
export const isOfFreeCourse = (videoId: AnyColumn, courseId: AnyColumn): SQL<boolean> =>
  sql`exists (select from ${courses} c
    where (c.video_id = ${videoId} or c.id = ${courseId}) and c.is_free and c.is_published)`

/** Whether a video is the film of a published course that is not free, or of that one course alone. */
export const isOfPreview = (videoId: AnyColumn, courseId: number | Placeholder | null): SQL<boolean> =>
  sql`exists (select from ${courses} c where c.video_id = ${videoId} and c.is_published and not c.is_free${
    courseId === null ? sql`` : sql` and c.id = ${courseId}`
  })`

/** A course by slug or id, locked, with its video. */
export async function lockCourseVideo(
  tx: Transaction,
  course: string,
): Promise<{ courseId: number; videoId: string | null } | undefined> {
  const named = /^\d{1,9}$/.test(course) ? eq(courses.id, Number(course)) : eq(courses.slug, course)
  const [row] = await tx
    .select({ courseId: courses.id, videoId: courses.videoId })
    .from(courses)
    .where(named)
    .for('update')
  return row
}

export async function setCourseVideo(tx: Transaction, courseId: number, videoId: string): Promise<void> {
  await tx.update(courses).set({ videoId }).where(eq(courses.id, courseId))
}

/** All courses with their Polish titles and their videos; null for a course without a film. */
export const listCourseFilms = (db: Executor): Promise<{ courseId: number; title: string; videoId: string | null }[]> =>
  db.select({ courseId: courses.id, title: courses.namePl, videoId: courses.videoId }).from(courses)

/** The steps of a course in order, as it is stored: with a draft beside it, as readers see them. */
export async function listCourseSteps(db: Executor, courseId: number) {
  const rows = await db
    .select({ pl: courseSteps.titlePl, en: courseSteps.titleEn, startSecond: courseSteps.startSecond })
    .from(courseSteps)
    .where(eq(courseSteps.courseId, courseId))
    .orderBy(asc(courseSteps.position))
  return rows.map(({ pl, en, startSecond }) => ({ title: { pl, en }, startSecond }))
}
