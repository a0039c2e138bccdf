import type { Language } from '@slodki-ul/contract/language'
import type { CourseLevel, CourseOrder } from '@slodki-ul/contract/learning/courses'
import { pageSizes } from '@slodki-ul/contract/limits'
import { and, asc, count, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { cachePrepared, writeOut } from '#db/prepared.ts'
import { type CardRow, cardFields, isPublished, selectCards, text } from '#learning/courses/courses.db.ts'
import { minimumShare } from '#learning/courses/courses.rules.ts'
import { courses, instructors } from '#learning/courses/courses.tables.ts'
import { courseProgress } from '#learning/courses/watching.tables.ts'
import { favouriteCourses } from '#learning/favourites/favourites.tables.ts'
import { videos } from '#learning/videos/video.tables.ts'
import { files } from '#platform/files/files.tables.ts'
import { selectMatches } from '#search/search.db.ts'
import type { Words } from '#search/search.rules.ts'

/** Sort column and direction of each order; the id breaks ties in the same direction. */
const sortings = (language: Language) => ({
  PublicationDateDesc: { key: sql`${courses.publicationDate}`, direction: desc },
  RatingDesc: { key: sql`${courses.rating}`, direction: desc },
  StudentsDesc: { key: sql`${courses.studentsCount}`, direction: desc },
  RatingCountDesc: { key: sql`${courses.reviewsCount}`, direction: desc },
  NameAsc: { key: sql`lower(${text(language, 'name')})`, direction: asc },
})

const orderOf = (language: Language, orderBy: CourseOrder) => {
  const { key, direction } = sortings(language)[orderBy]
  return [direction(key), direction(courses.id)]
}

export type Filters = {
  /** Free lessons only, or the catalogue, which does not contain them (CRS-11). */
  isFree: boolean
  categoryIds: readonly number[]
  /** Empty for every level. */
  levels: readonly CourseLevel[]
}
type Span = { pageNumber: number; pageSize: number }
export type ListQuery = Span & { orderBy: CourseOrder | null; language: Language; filters: Filters }

const spanOf = ({ pageNumber, pageSize }: Span) => ({ limit: pageSize, offset: (pageNumber - 1) * pageSize })

const conditionOf = ({ isFree, categoryIds, levels }: Filters) =>
  and(
    isPublished,
    isFree ? sql`courses.is_free` : sql`not courses.is_free`,
    levels.length === 0 ? undefined : inArray(courses.level, [...levels]),
    categoryIds.length === 0
      ? undefined
      : sql`exists (select from course_category_links l where l.course_id = courses.id and ${inArray(sql`l.category_id`, [...categoryIds])})`,
  )

const buildPage = (db: Executor, { language, orderBy, filters }: ListQuery) =>
  selectCards(db, language)
    .where(conditionOf(filters))
    .orderBy(...orderOf(language, orderBy ?? 'PublicationDateDesc'))
    .$dynamic()

const buildAnyPage = (db: Executor, query: ListQuery) =>
  buildPage(db, query).limit(sql.placeholder('limit')).offset(sql.placeholder('offset'))

/** Sizes of first pages that are requested often; the only ones that have statements of their own. */
const usualSizes: readonly number[] = [pageSizes.row, pageSizes.courses, pageSizes.max]

/** A page of published courses. */
export function selectPage(db: Executor, query: ListQuery) {
  const { categoryIds, levels, isFree } = query.filters
  const [category, ...more] = categoryIds
  const span = spanOf(query)
  if (more.length > 0 || levels.length > 0) return buildAnyPage(db, query).prepare('').execute(span)
  const name = `courses-${query.language}-${query.orderBy ?? 'PublicationDateDesc'}-${isFree ? 'free' : 'paid'}`
  if (category === undefined && span.offset === 0 && usualSizes.includes(span.limit))
    return cachePrepared(db, `${name}-${span.limit}-first`, (key) =>
      buildPage(db, query).limit(writeOut(span.limit)).prepare(key),
    ).execute()
  if (category === undefined)
    return cachePrepared(db, name, (key) => buildAnyPage(db, query).prepare(key)).execute(span)
  // Drizzle passes a placeholder on unchanged, but its types accept numbers only.
  const anyCategory = sql.placeholder('category') as unknown as number
  const asked = { ...query, filters: { ...query.filters, categoryIds: [anyCategory] } }
  const statement = cachePrepared(db, `${name}-category`, (key) => buildAnyPage(db, asked).prepare(key))
  return statement.execute({ ...span, category })
}

/** The number of published courses that match the filters. */
export async function countCourses(db: Executor, filters: Filters): Promise<number> {
  const [total] = await db.select({ value: count() }).from(courses).where(conditionOf(filters))
  return total?.value ?? 0
}

/** Published courses by id, in no particular order. */
export async function selectCardsByIds(db: Executor, ids: readonly number[], language: Language): Promise<CardRow[]> {
  const [id, ...more] = ids
  if (id === undefined || more.length > 0)
    return selectCards(db, language).where(and(isPublished, inArray(courses.id, [...ids])))
  const statement = cachePrepared(db, `course-card-${language}`, (name) =>
    selectCards(db, language)
      .where(and(isPublished, eq(courses.id, sql.placeholder('id'))))
      .prepare(name),
  )
  return statement.execute({ id })
}

/** A user's favourite published courses, including free ones: a page by name, and the total. */
export async function selectFavourites(db: Executor, userId: string, query: Span & { language: Language }) {
  const hearted = db
    .select({ id: favouriteCourses.courseId })
    .from(favouriteCourses)
    .where(eq(favouriteCourses.userId, userId))
  const condition = and(isPublished, inArray(courses.id, hearted))
  const { limit, offset } = spanOf(query)
  const page = selectCards(db, query.language)
    .where(condition)
    .orderBy(...orderOf(query.language, 'NameAsc'))
    .limit(limit)
    .offset(offset)
  const [rows, total] = await Promise.all([page, db.$count(courses, condition)])
  return { rows, total }
}

/** The catalogue course that a user watched last and has not finished. */
export async function selectLatestUnfinished(
  db: Executor,
  { userId, language, watchedShare }: { userId: string; language: Language; watchedShare: number },
) {
  const [row] = await selectCards(db, language)
    .innerJoin(courseProgress, and(eq(courseProgress.courseId, courses.id), eq(courseProgress.userId, userId)))
    .where(
      and(
        isPublished,
        sql`not courses.is_free and ${courseProgress.progress} < ${videos.duration} * ${watchedShare}::float8`,
      ),
    )
    .orderBy(desc(courseProgress.watchedAt), desc(courses.id))
    .limit(1)
  return row
}

/** Courses that match every typed word, with their score; the arrays have one ranked index word per element. */
const matched = sql`select course_id, sum(best)::int as score from (
    select l.course_id, w.token, max(l.weight * w.rank) as best
    from unnest(${sql.placeholder('wordIds')}::int[], ${sql.placeholder('tokens')}::int[], ${sql.placeholder('ranks')}::int[])
      as w (word_id, token, rank)
    join course_words l on l.word_id = w.word_id
    group by l.course_id, w.token) as per_token
  group by course_id having count(*) = ${sql.placeholder('tokenCount')}::int`

function buildSearch(db: Executor, { language, orderBy, filters }: ListQuery) {
  const { key, direction } = sortings(language)[orderBy ?? 'StudentsDesc']
  const matches = db.$with('matches', { courseId: sql<number>`course_id`, score: sql<number>`score` }).as(matched)
  const order = (from: { id: SQLWrapper; score: SQLWrapper; key: SQLWrapper }) => [
    ...(orderBy ? [] : [desc(from.score)]),
    direction(from.key),
    direction(from.id),
  ]
  const fitting = db
    .select({
      id: courses.id,
      score: sql<number>`matches.score`.as('score'),
      best: sql<number>`max(matches.score) over ()`.as('best'),
      key: key.as('key'),
    })
    .from(courses)
    .innerJoin(matches, sql`matches.course_id = courses.id`)
    .where(conditionOf(filters))
    .as('fitting')
  // A much lower score than the best one means that a course only mentions the word.
  const page = db
    .select({
      id: fitting.id,
      score: fitting.score,
      key: fitting.key,
      total: sql<number>`count(*) over ()`.mapWith(Number).as('total'),
    })
    .from(fitting)
    .where(sql`${fitting.score} >= ${fitting.best} * ${minimumShare}::float8`)
    .orderBy(...order(fitting))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  return db
    .with(matches)
    .select({ ...cardFields(language), total: page.total })
    .from(page)
    .innerJoin(courses, eq(courses.id, page.id))
    .innerJoin(videos, eq(videos.id, courses.videoId))
    .innerJoin(instructors, eq(instructors.id, courses.instructorId))
    .innerJoin(files, eq(files.id, courses.pictureId))
    .orderBy(...order(page))
}

/**
 * A page of the courses that match every word, best first unless another order is given, with the total, in one query.
 */
export const searchCourses = (db: Executor, query: ListQuery, words: Words) =>
  selectMatches(buildSearch(db, query).prepare(''), spanOf(query), words)
