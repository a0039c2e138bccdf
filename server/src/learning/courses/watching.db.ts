import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { isPublished } from '#learning/courses/courses.db.ts'
import { courses } from '#learning/courses/courses.tables.ts'
import { courseProgress, courseRatings } from '#learning/courses/watching.tables.ts'

/**
 * The progress of a viewer: seconds watched, and the position to resume at in seconds, which is unchanged when not given.
 */
export type Watched = { userId: string; courseId: number; progress: number; position: number | null; at: Date }

/** Saves the larger progress and the latest position; returns whether they are the first of this viewer. */
export async function upsertProgress(
  tx: Transaction,
  { userId, courseId, progress, position, at }: Watched,
): Promise<boolean> {
  const [row] = await tx
    .insert(courseProgress)
    .values({ userId, courseId, progress, position: position ?? 0, watchedAt: at, openedAt: at })
    .onConflictDoUpdate({
      target: [courseProgress.userId, courseProgress.courseId],
      set: {
        progress: sql`greatest(${courseProgress.progress}, excluded.progress)`,
        ...(position === null ? {} : { position }),
        watchedAt: at,
      },
    })
    .returning({ isFirst: sql<boolean>`xmax = 0` })
  return row?.isFirst ?? false
}

/** Courses that a person has watched since a moment and begun by another, each with when it was first opened. */
export const selectLessonsSince = (db: Executor, userId: string, { madeAt, until }: { madeAt: Date; until: Date }) =>
  db
    .select({
      ...{ courseId: courseProgress.courseId, name: courses.namePl, firstOpenedAt: courseProgress.openedAt },
      ...{ lastWatchedAt: courseProgress.watchedAt, watchedSeconds: courseProgress.progress },
    })
    .from(courseProgress)
    .innerJoin(courses, eq(courses.id, courseProgress.courseId))
    .where(
      and(
        eq(courseProgress.userId, userId),
        gte(courseProgress.watchedAt, madeAt),
        or(isNull(courseProgress.openedAt), lte(courseProgress.openedAt, until)),
      ),
    )
    .orderBy(asc(courseProgress.openedAt), asc(courseProgress.courseId))

/** Increments the number of viewers of a course. */
export async function countStudent(tx: Transaction, courseId: number): Promise<void> {
  await tx
    .update(courses)
    .set({ studentsCount: sql`${courses.studentsCount} + 1` })
    .where(eq(courses.id, courseId))
}

export type Rating = { userId: string; courseId: number; rating: number; at: Date }

/** Saves a rating; returns false when this person has already rated the course. */
export async function insertRating(tx: Transaction, { at, ...rating }: Rating): Promise<boolean> {
  const inserted = await tx
    .insert(courseRatings)
    .values({ ...rating, createdAt: at })
    .onConflictDoNothing()
    .returning({ rating: courseRatings.rating })
  return inserted.length > 0
}

/** Adds a rating to a published course and returns its new totals; undefined when there is no such course. */
export async function addStars(tx: Transaction, courseId: number, stars: number) {
  const [rated] = await tx
    .update(courses)
    .set({ ratingSum: sql`${courses.ratingSum} + ${stars}::int`, reviewsCount: sql`${courses.reviewsCount} + 1` })
    .where(and(eq(courses.id, courseId), isPublished))
    .returning({ rating: courses.rating, reviewsCount: courses.reviewsCount })
  return rated
}

/** Returns the courses that a person watched (seconds) and rated (stars), for the export of personal data. */
export async function selectWatchingOf(db: Executor, userId: string) {
  const { courseId, progress, position, openedAt, watchedAt } = courseProgress
  const { rating, createdAt } = courseRatings
  return {
    watched: await db
      .select({ courseId, progress, position, openedAt, watchedAt })
      .from(courseProgress)
      .where(eq(courseProgress.userId, userId))
      .orderBy(asc(watchedAt)),
    ratings: await db
      .select({ courseId: courseRatings.courseId, rating, createdAt })
      .from(courseRatings)
      .where(eq(courseRatings.userId, userId))
      .orderBy(asc(createdAt)),
  }
}
