import type { CourseState, StaffCoursesQuery } from '@slodki-ul/contract/learning/courses.admin'
import { watchedShare } from '@slodki-ul/contract/limits'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, isTrue, limitOf, orderOf } from '#db/list-page.ts'
import { courseCategoryLinks, courses, instructors } from '#learning/courses/courses.tables.ts'
import { courseSteps } from '#learning/courses/recipe.tables.ts'
import { videos } from '#learning/videos/video.tables.ts'
import { files } from '#platform/files/files.tables.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

const state = sql<CourseState>`case when ${courses.isPublished} then 'published'
  when ${courses.publishAt} is not null then 'planned' else 'hidden' end`

const lacksEnglish = sql<boolean>`(${courses.nameEn} is null or ${courses.shortDescriptionEn} is null
  or ${courses.descriptionEn} is null or (${courses.remarksPl} <> '' and ${courses.remarksEn} is null))`

/** Viewers who have begun a course and, compared with the length of its film, finished it or not. */
const viewers = (comparison: SQL) =>
  sql<number>`(select count(*) from course_progress w where w.course_id = courses.id
    and w.progress ${comparison} ${videos.duration} * ${watchedShare}::float8)`.mapWith(Number)

const rowFields = {
  id: courses.id,
  slug: courses.slug,
  name: courses.namePl,
  shortDescription: courses.shortDescriptionPl,
  description: courses.descriptionPl,
  instructorId: courses.instructorId,
  instructor: sql<string>`coalesce(${instructors.name}, '')`,
  level: courses.level,
  isFree: courses.isFree,
  state,
  plannedAt: courses.publishAt,
  publicationDate: courses.publicationDate,
  pictureId: files.id,
  pictureType: files.contentType,
  pictureText: courses.pictureTextPl,
  isNew: courses.isNew,
  tone: courses.plate,
  duration: sql<number>`coalesce(${videos.duration}, 0)`.mapWith(Number),
  videoKind: videos.kind,
  captions: videos.captions,
  lacksEnglish,
  students: courses.studentsCount,
  watching: viewers(sql`<`),
  finished: viewers(sql`>=`),
  rating: courses.rating,
  reviewsCount: courses.reviewsCount,
  categories: sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name_pl) order by l.position), '[]')
    from course_category_links l join course_categories c on c.id = l.category_id where l.course_id = courses.id)`,
}

const selectRows = (db: Executor) =>
  db
    .select(rowFields)
    .from(courses)
    .leftJoin(instructors, eq(instructors.id, courses.instructorId))
    .leftJoin(videos, eq(videos.id, courses.videoId))
    .leftJoin(files, eq(files.id, courses.pictureId))
    .$dynamic()
export type StaffRow = Awaited<ReturnType<typeof selectRows>>[number]

const whereOf = (query: StaffCoursesQuery): SQL | undefined =>
  and(
    isAnyOf(state, query.state),
    isAnyOf(courses.level, query.level),
    isTrue(sql`${courses.isFree}`, query.isFree),
    isTrue(lacksEnglish, query.lacksEnglish),
    query.categoryId &&
      sql`exists (select from ${courseCategoryLinks} where ${courseCategoryLinks.courseId} = ${courses.id} and ${isAnyOf(courseCategoryLinks.categoryId, query.categoryId)})`,
    matchesSearch('course', courses.id, query.searchBy, 'integer'),
  )

const orders = {
  name: sql`lower(${courses.namePl})`,
  publicationDate: courses.publicationDate,
  students: courses.studentsCount,
  rating: courses.rating,
}

export async function selectStaffPage(db: Executor, query: StaffCoursesQuery) {
  const where = whereOf(query)
  const { limit, offset } = limitOf(query)
  const [items, totalItems] = await Promise.all([
    selectRows(db)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orders, courses.id))
      .limit(limit)
      .offset(offset),
    db.$count(courses, where),
  ])
  return { items, totalItems }
}

/** Courses by id with the seconds of the film at which their steps begin. */
export async function selectStaffCourses(db: Executor, ids: readonly number[]) {
  const rows = await selectRows(db).where(inArray(courses.id, [...ids]))
  const steps = await db
    .select({ courseId: courseSteps.courseId, startSecond: courseSteps.startSecond })
    .from(courseSteps)
    .where(inArray(courseSteps.courseId, [...ids]))
  const stepsOf = Map.groupBy(steps, ({ courseId }) => courseId)
  return new Map(
    rows.map((row) => [row.id, { ...row, steps: (stepsOf.get(row.id) ?? []).map(({ startSecond }) => startSecond) }]),
  )
}
type Courses = Awaited<ReturnType<typeof selectStaffCourses>>
export type StaffRecord = Courses extends Map<number, infer Course> ? Course : never

export const selectStaffCourse = async (db: Executor, id: number): Promise<StaffRecord | undefined> =>
  (await selectStaffCourses(db, [id])).get(id)

/** Ids of the chosen courses, in a fixed order; one more than a run may have tells that there are too many. */
export async function selectChosen(
  db: Executor,
  selection: { ids: readonly string[] } | { all: StaffCoursesQuery },
): Promise<string[]> {
  const where =
    'ids' in selection
      ? sql`${courses.id}::text = any(${sql.param([...selection.ids])}::text[])`
      : whereOf(selection.all)
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(where)
    .orderBy(courses.id)
    .limit(bulkRowsMax + 1)
  return rows.map(({ id }) => String(id))
}

/** Names of courses by id. */
export async function selectCourseNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: courses.id, name: courses.namePl })
    .from(courses)
    .where(inArray(courses.id, ids.map(Number)))
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

type Publication = { isPublished: boolean; isNew: boolean; publishAt: Date | null; publicationDate: Date }

/** The publication of a course, locked until the transaction ends. */
export async function lockPublication(tx: Transaction, id: number): Promise<Publication | undefined> {
  const { isPublished, isNew, publishAt, publicationDate } = courses
  const [row] = await tx
    .select({ isPublished, isNew, publishAt, publicationDate })
    .from(courses)
    .where(eq(courses.id, id))
    .for('update')
  return row
}

export async function updatePublication(tx: Transaction, id: number, change: Partial<Publication>): Promise<void> {
  await tx.update(courses).set(change).where(eq(courses.id, id))
}

/** The courses whose planned moment has come, locked until the transaction ends. */
export const lockDue = (tx: Transaction, now: Date) =>
  tx
    .select({ id: courses.id, publishAt: courses.publishAt })
    .from(courses)
    .where(sql`${courses.publishAt} <= ${now.toISOString()}`)
    .orderBy(courses.publishAt)
    .limit(100)
    .for('update', { skipLocked: true })

/** Publishes courses as of their planned moment. */
export async function publishPlanned(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .update(courses)
    .set({ isPublished: true, isNew: false, publicationDate: sql`${courses.publishAt}`, publishAt: null })
    .where(inArray(courses.id, [...ids]))
}

/** Replaces the categories of a course, in their order. */
export async function replaceCategories(tx: Transaction, courseId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(courseCategoryLinks).where(eq(courseCategoryLinks.courseId, courseId))
  if (ids.length > 0)
    await tx.insert(courseCategoryLinks).values(ids.map((categoryId, position) => ({ courseId, categoryId, position })))
}

/** Counts the versions of courses up, so that no form that is open takes back what changed; returns the new ones by id. */
export async function countUp(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .update(courses)
    .set({ version: sql`${courses.version} + 1` })
    .where(inArray(courses.id, [...ids]))
    .returning({ id: courses.id, version: courses.version })
  return new Map(rows.map(({ id, version }) => [id, version]))
}
