import { asc, eq, inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { type CourseContent, courseDrafts } from '#learning/courses/course-drafts.tables.ts'
import { courseCategories, courseCategoryLinks, courses, instructors } from '#learning/courses/courses.tables.ts'
import {
  courseIngredientGroups,
  courseIngredients,
  courseProducts,
  courseSteps,
  relatedCourses,
} from '#learning/courses/recipe.tables.ts'
import { videos } from '#learning/videos/video.tables.ts'
import { files } from '#platform/files/files.tables.ts'

export type { Both, CourseContent } from '#learning/courses/course-drafts.tables.ts'

export type CourseRecord = typeof courses.$inferSelect

/** A course, locked until the transaction ends. */
export async function lockCourse(tx: Transaction, id: number): Promise<CourseRecord | undefined> {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for('update')
  return row
}

/** The rows of a course beside its own, each list in order; the categories with those above them. */
export async function selectParts(db: Executor, id: number) {
  const categories = await db
    .select({ id: courseCategoryLinks.categoryId })
    .from(courseCategoryLinks)
    .where(eq(courseCategoryLinks.courseId, id))
    .orderBy(asc(courseCategoryLinks.position))
  const groups = await db
    .select()
    .from(courseIngredientGroups)
    .where(eq(courseIngredientGroups.courseId, id))
    .orderBy(asc(courseIngredientGroups.position))
  const items = await db
    .select()
    .from(courseIngredients)
    .where(eq(courseIngredients.courseId, id))
    .orderBy(asc(courseIngredients.groupPosition), asc(courseIngredients.position))
  const steps = await db
    .select()
    .from(courseSteps)
    .where(eq(courseSteps.courseId, id))
    .orderBy(asc(courseSteps.position))
  const linked = await db
    .select({ id: courseProducts.productId })
    .from(courseProducts)
    .where(eq(courseProducts.courseId, id))
    .orderBy(asc(courseProducts.position))
  const related = await db
    .select({ id: relatedCourses.relatedId })
    .from(relatedCourses)
    .where(eq(relatedCourses.courseId, id))
    .orderBy(asc(relatedCourses.position))
  const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  return { groups, items, steps, categoryIds: idsOf(categories), productIds: idsOf(linked), relatedIds: idsOf(related) }
}
export type CourseParts = Awaited<ReturnType<typeof selectParts>>

export async function selectCourseRecord(db: Executor, id: number): Promise<CourseRecord | undefined> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id))
  return row
}

type CourseDraft = typeof courseDrafts.$inferSelect

export async function selectDraft(db: Executor, courseId: number): Promise<CourseDraft | undefined> {
  const [draft] = await db.select().from(courseDrafts).where(eq(courseDrafts.courseId, courseId))
  return draft
}

/** Keeps the draft of a course; one that is there already keeps when it was begun, and from which version. */
export async function saveDraft(
  tx: Transaction,
  courseId: number,
  { body, baseVersion, now }: { body: CourseContent; baseVersion: number; now: Date },
): Promise<void> {
  await tx
    .insert(courseDrafts)
    .values({ courseId, body, baseVersion, createdAt: now, changedAt: now })
    .onConflictDoUpdate({ target: courseDrafts.courseId, set: { body, changedAt: now } })
}

export async function deleteDraft(tx: Transaction, courseId: number): Promise<void> {
  await tx.delete(courseDrafts).where(eq(courseDrafts.courseId, courseId))
}

export async function updateCourse(tx: Transaction, id: number, change: Partial<CourseRecord>): Promise<void> {
  await tx.update(courses).set(change).where(eq(courses.id, id))
}

/** Takes away the recipe, the categories and everything else that stands in rows of its own, to be added anew. */
export async function deleteParts(tx: Transaction, id: number): Promise<void> {
  await tx.delete(courseIngredientGroups).where(eq(courseIngredientGroups.courseId, id))
  await tx.delete(courseSteps).where(eq(courseSteps.courseId, id))
  await tx.delete(courseProducts).where(eq(courseProducts.courseId, id))
  await tx.delete(relatedCourses).where(eq(relatedCourses.courseId, id))
  await tx.delete(courseCategoryLinks).where(eq(courseCategoryLinks.courseId, id))
}

type Named = { instructorIds: number[]; categoryIds: number[]; productIds: number[]; courseIds: number[] }

/** Which of the records that a content names are there. */
export async function selectExisting(db: Executor, named: Named): Promise<Record<keyof Named, Set<number>>> {
  const found = async (
    table: typeof instructors | typeof courseCategories | typeof products | typeof courses,
    ids: number[],
  ): Promise<Set<number>> => {
    if (ids.length === 0) return new Set()
    const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
    return new Set(rows.map(({ id }) => id))
  }
  return {
    instructorIds: await found(instructors, named.instructorIds),
    categoryIds: await found(courseCategories, named.categoryIds),
    productIds: await found(products, named.productIds),
    courseIds: await found(courses, named.courseIds),
  }
}

/** Holds instructors until the transaction ends, so that none is deleted while a course comes to name them (BO-125). */
export async function holdInstructors(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: instructors.id })
    .from(instructors)
    .where(inArray(instructors.id, [...ids]))
    .for('key share')
}

/** The types of stored files by id. */
export async function selectFileTypes(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: files.id, type: files.contentType })
    .from(files)
    .where(inArray(files.id, [...ids]))
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** The kind, length and captions of the film of a course. */
export async function selectFilm(db: Executor, videoId: string | null) {
  if (videoId === null) return undefined
  const [film] = await db
    .select({ kind: videos.kind, duration: videos.duration, captions: videos.captions })
    .from(videos)
    .where(eq(videos.id, videoId))
  return film
}

/** An arbitrary advisory lock id, used only here. */
const slugsLock = 71_044_005

/** The slugs of all courses; nobody else chooses one for a new course until the transaction ends. */
export async function lockSlugs(tx: Transaction): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(${slugsLock})`)
  const rows = await tx.select({ slug: courses.slug }).from(courses)
  return new Set(rows.map(({ slug }) => slug))
}

/** What a course may name, by Polish name. */
export async function selectChoices(db: Executor) {
  return {
    instructors: await db
      .select({ id: instructors.id, name: instructors.name })
      .from(instructors)
      .orderBy(asc(instructors.name)),
    courses: await db.select({ id: courses.id, name: courses.namePl }).from(courses).orderBy(asc(courses.namePl)),
    products: await db.select({ id: products.id, name: products.namePl }).from(products).orderBy(asc(products.namePl)),
  }
}
