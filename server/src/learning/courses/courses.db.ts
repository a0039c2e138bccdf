import type { Language } from '@slodki-ul/contract/language'
import { type AnyColumn, and, asc, count, countDistinct, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { localized } from '#db/localized.ts'
import { cachePrepared } from '#db/prepared.ts'
import { ignoredWords } from '#learning/courses/courses.rules.ts'
import {
  courseCategories,
  courseCategoryLinks,
  courseSearchWords,
  courses,
  courseWords,
  instructors,
} from '#learning/courses/courses.tables.ts'
import { courseProgress } from '#learning/courses/watching.tables.ts'
import { favouriteCourses, favouriteProducts } from '#learning/favourites/favourites.tables.ts'
import { videos } from '#learning/videos/video.tables.ts'
import { files } from '#platform/files/files.tables.ts'
import type { WordIndex } from '#search/search.db.ts'

/** Search columns of the catalogue. */
export const wordIndex: WordIndex = {
  words: courseSearchWords,
  postings: courseWords,
  owner: 'course_id',
  topic: 'courses',
  ignoredWords,
}

export const text = (language: Language, column: string) => localized(language, `courses.${column}`)

// Table names and literals are written by hand for the reasons given in products.db.ts.
export const isPublished = sql`courses.is_published`

const categoriesOf = (language: Language) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', ${localized(language, 'c.name')}) order by l.position), '[]')
  from course_category_links l join course_categories c on c.id = l.category_id
  where l.course_id = courses.id)`

export const cardFields = (language: Language) => ({
  id: courses.id,
  slug: courses.slug,
  name: text(language, 'name'),
  shortDescription: text(language, 'short_description'),
  pictureId: files.id,
  pictureType: files.contentType,
  plate: courses.plate,
  duration: videos.duration,
  lessonDuration: sql<number>`coalesce(videos.lesson_duration, videos.duration)`.mapWith(Number),
  rating: courses.rating,
  reviewsCount: courses.reviewsCount,
  level: courses.level,
  instructorName: instructors.name,
  isFree: courses.isFree,
  publicationDate: courses.publicationDate,
  categories: categoriesOf(language),
})

export const selectCards = (db: Executor, language: Language) =>
  db
    .select(cardFields(language))
    .from(courses)
    .innerJoin(videos, eq(videos.id, courses.videoId))
    .innerJoin(instructors, eq(instructors.id, courses.instructorId))
    .innerJoin(files, eq(files.id, courses.pictureId))
    .$dynamic()
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

/** Returns the personal part of a course list: seconds watched and favourites, for courses with either. */
export const selectMarks = (db: Executor, userId: string, courseIds: number[]) =>
  db
    .select({
      courseId: courses.id,
      progress: sql<number>`coalesce(${courseProgress.progress}, 0)`.mapWith(Number),
      isInWatchList: sql<boolean>`${favouriteCourses.userId} is not null`,
    })
    .from(courses)
    .leftJoin(courseProgress, and(eq(courseProgress.courseId, courses.id), eq(courseProgress.userId, userId)))
    .leftJoin(favouriteCourses, and(eq(favouriteCourses.courseId, courses.id), eq(favouriteCourses.userId, userId)))
    .where(inArray(courses.id, courseIds))

/** A count per course, as a column of another query. */
type CountOf = (courseId: AnyColumn) => SQL<number>

const prepareCourse = (db: Executor, language: Language, countComments: CountOf) => (name: string) => {
  const userId = sql`${sql.placeholder('userId')}::uuid`
  const both = (column: string) => localized(language, column)
  return db
    .select({
      ...cardFields(language),
      video: videos,
      description: text(language, 'description'),
      remarks: text(language, 'remarks'),
      portionAmount: courses.portionAmount,
      portionUnit: courses.portionUnit,
      portionsInWords: sql<string | null>`${text(language, 'portions')}`,
      preparationTime: courses.preparationTime,
      equipment: courses.equipment,
      allergens: courses.allergens,
      seasonMonth: courses.seasonMonth,
      createdAt: courses.createdAt,
      instructor: {
        name: instructors.name,
        initials: instructors.initials,
        role: sql<string>`${both('instructors.role')}`,
        bio: sql<string>`${both('instructors.bio')}`,
        teachingSince: instructors.teachingSince,
        home: sql<string>`${both('instructors.home')}`,
      },
      ingredientGroups: sql<StoredGroup[]>`(
        select coalesce(json_agg(json_build_object('name', ${both('g.name')}, 'items', (
          select coalesce(json_agg(json_build_object('name', ${both('i.name')}, 'amount', i.amount, 'unit', i.unit,
            'scales', i.scales, 'note', ${both('i.note')}, 'product', case when p.id is null then null else
              json_build_object('id', p.id, 'slug', p.slug, 'name', ${both('p.name')}) end) order by i.position), '[]')
          from course_ingredients i left join ${products} p on p.id = i.product_id and p.is_published
          where i.course_id = g.course_id and i.group_position = g.position)) order by g.position), '[]')
        from course_ingredient_groups g where g.course_id = courses.id)`,
      steps: sql<StoredStep[]>`(
        select coalesce(json_agg(json_build_object('title', ${both('s.title')}, 'text', ${both('s.text')},
          'startSecond', s.start_second, 'timerSeconds', s.timer_seconds) order by s.position), '[]')
        from course_steps s where s.course_id = courses.id)`,
      relatedIds: sql<number[]>`array(
        select r.related_id from related_courses r where r.course_id = courses.id order by r.position)`,
      relatedProducts: sql<{ id: number; isInWatchList: boolean }[]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'isInWatchList', exists (
          select from ${favouriteProducts} f where f.product_id = p.id and f.user_id = ${userId})) order by l.position), '[]')
        from course_products l join ${products} p on p.id = l.product_id and p.is_published
        where l.course_id = courses.id)`,
      comments: countComments(courses.id).mapWith(Number),
      progress: sql<number>`coalesce(w.progress, 0)`.mapWith(Number),
      position: sql<number>`coalesce(w.position, 0)`.mapWith(Number),
      userRated: sql<number | null>`(
        select r.rating from course_ratings r where r.course_id = courses.id and r.user_id = ${userId})`,
      isInWatchList: sql<boolean>`exists (
        select from ${favouriteCourses} f where f.course_id = courses.id and f.user_id = ${userId})`,
    })
    .from(courses)
    .innerJoin(videos, eq(videos.id, courses.videoId))
    .innerJoin(instructors, eq(instructors.id, courses.instructorId))
    .innerJoin(files, eq(files.id, courses.pictureId))
    .leftJoin(sql`course_progress w`, sql`w.course_id = courses.id and w.user_id = ${userId}`)
    .where(and(eq(courses.id, sql.placeholder('id')), isPublished))
    .prepare(name)
}

type StoredGroup = {
  name: string
  items: {
    name: string
    amount: number
    unit: 'g' | 'ml' | 'szt' | 'łyżka' | 'łyżeczka' | 'szczypta'
    scales: boolean
    note: string | null
    product: { id: number; slug: string; name: string } | null
  }[]
}
type StoredStep = { title: string; text: string; startSecond: number; timerSeconds: number | null }

/**
 * A published course with its recipe, its video, and the caller's own progress and rating; undefined when there is
 * none.
 */
export async function selectCourse(
  db: Executor,
  { id, language, userId }: { id: number; language: Language; userId: string | null },
  countComments: CountOf,
) {
  const [row] = await cachePrepared(db, `course-${language}`, prepareCourse(db, language, countComments)).execute({
    id,
    userId,
  })
  return row
}
export type CourseRow = NonNullable<Awaited<ReturnType<typeof selectCourse>>>

export type CourseAccessRow = {
  isFree: boolean
  /** Of its film, in seconds. */
  duration: number
  /** Of the longest film that somebody may be watching still: this one, or an earlier one that is kept. */
  longest: number
}

/** The length of the longest earlier film of a course, as a column of another query. */
function longestEarlier(db: Executor) {
  const earlier = alias(videos, 'earlier')
  const found = db
    .select({ duration: max(earlier.duration) })
    .from(earlier)
    .where(eq(earlier.courseId, courses.id))
  return sql`(${found})`
}

/** The facts that decide who may watch a published course, and its duration; undefined when there is none. */
export async function selectCourseAccess(db: Executor, id: number): Promise<CourseAccessRow | undefined> {
  const [row] = await db
    .select({
      isFree: courses.isFree,
      duration: videos.duration,
      longest: sql<number>`greatest(${videos.duration}, ${longestEarlier(db)})`,
    })
    .from(courses)
    .innerJoin(videos, eq(videos.id, courses.videoId))
    .where(and(eq(courses.id, id), isPublished))
  return row
}

/** The category tree in order, with the number of catalogue courses in each, in one query. */
export function selectCategories(db: Executor, language: Language) {
  const listed = db
    .select({ categoryId: courseCategoryLinks.categoryId, count: count().as('count') })
    .from(courseCategoryLinks)
    .innerJoin(courses, eq(courses.id, courseCategoryLinks.courseId))
    .where(and(isPublished, sql`not courses.is_free`))
    .groupBy(courseCategoryLinks.categoryId)
    .as('listed')
  return db
    .select({
      id: courseCategories.id,
      name: sql<string>`${localized(language, 'course_categories.name')}`,
      parentId: courseCategories.parentId,
      count: sql<number>`coalesce(${listed.count}, 0)`.mapWith(Number),
    })
    .from(courseCategories)
    .leftJoin(listed, eq(listed.categoryId, courseCategories.id))
    .orderBy(asc(courseCategories.position))
}

/** Totals over published courses; free lessons are not counted as courses, as in the lists. Each rating has the same weight. */
export const selectFacts = (db: Executor) =>
  db
    .select({
      courses: sql<number>`count(*) filter (where not ${courses.isFree})`.mapWith(Number),
      instructors: countDistinct(courses.instructorId),
      ratings: sql<number>`coalesce(sum(${courses.reviewsCount}), 0)`.mapWith(Number),
      rating: sql<
        number | null
      >`round(sum(${courses.ratingSum})::numeric / nullif(sum(${courses.reviewsCount}), 0), 2)::float8`,
    })
    .from(courses)
    .where(sql`is_published`)
