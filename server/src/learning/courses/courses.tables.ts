import type { CourseLevel, courseSchema } from '@slodki-ul/contract/learning/courses'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { categoriesTable } from '#catalogue/categories/categories.tables.ts'
import { moment } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'
import { videos } from '#learning/videos/video.tables.ts'
import { files } from '#platform/files/files.tables.ts'
import { wordsTable } from '#search/search.tables.ts'

type LocalizedText = { pl: string; en: string | null }
export type StoredAllergen = { code: string; name: LocalizedText }
export type PortionUnit = NonNullable<z.infer<typeof courseSchema>['portions']>['unit']

/** Instructors. Those with an account answer comments under their full name. */
export const instructors = pgTable(
  'instructors',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    initials: text().notNull(),
    rolePl: text().notNull(),
    roleEn: text(),
    bioPl: text().notNull(),
    bioEn: text(),
    teachingSince: smallint().notNull(),
    homePl: text().notNull(),
    homeEn: text(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex('instructors_by_user').on(table.userId)],
)

/** Courses and free lessons. Their duration is that of the video. */
export const courses = pgTable(
  'courses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    namePl: text().notNull(),
    nameEn: text(),
    shortDescriptionPl: text().notNull(),
    shortDescriptionEn: text(),
    descriptionPl: text().notNull(),
    descriptionEn: text(),
    remarksPl: text().notNull(),
    remarksEn: text(),
    /** Null while a hidden course has none yet, like the film and the picture. */
    instructorId: integer().references(() => instructors.id),
    level: text().$type<CourseLevel>().notNull(),
    isFree: boolean().notNull(),
    isPublished: boolean().notNull().default(true),
    /** The amount a recipe makes, by which it is scaled; for a tin its diameter in centimetres. */
    portionAmount: integer(),
    portionUnit: text().$type<PortionUnit>(),
    portionsPl: text(),
    portionsEn: text(),
    /** In minutes. */
    preparationTime: integer().notNull(),
    equipment: jsonb().$type<LocalizedText[]>().notNull(),
    allergens: jsonb().$type<StoredAllergen[]>().notNull(),
    /** The month of the year to make it in, 1 to 12; null for any time. */
    seasonMonth: smallint(),
    videoId: uuid().references(() => videos.id),
    pictureId: uuid().references(() => files.id),
    /** What the picture shows, for who cannot see it. */
    pictureTextPl: text().notNull().default(''),
    pictureTextEn: text(),
    plate: text().notNull(),
    /** Users who have started the course. */
    studentsCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    reviewsCount: integer().notNull().default(0),
    /** Mean of all ratings, rounded to two decimals; 0 before the first. */
    rating: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when reviews_count = 0 then 0 else round(rating_sum::numeric / reviews_count, 2)::float8 end`,
      ),
    publicationDate: moment().notNull(),
    /** Was never shown to readers, so that its publication is news. */
    isNew: boolean().notNull().default(false),
    /** The planned publication of a hidden course. */
    publishAt: moment(),
    createdAt: moment().notNull(),
    /** Counts what staff save of it, also in its draft. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'courses_shown_whole',
      sql`not ${table.isPublished} or num_nonnulls(${table.instructorId}, ${table.videoId}, ${table.pictureId}) = 3`,
    ),
    check('courses_level', sql`${table.level} in ('beginner', 'intermediate', 'advanced', 'expert')`),
    check('courses_portion_unit', sql`${table.portionUnit} in ('portion', 'piece', 'tin', 'jar', 'g')`),
    check(
      'courses_portions',
      sql`num_nonnulls(${table.portionAmount}, ${table.portionUnit}, ${table.portionsPl}) in (0, 3) and ${table.portionAmount} > 0`,
    ),
    check('courses_preparation_time', sql`${table.preparationTime} >= 0`),
    check('courses_plan', sql`not (${table.isPublished} and ${table.publishAt} is not null)`),
    index('courses_planned').on(table.publishAt).where(sql`publish_at is not null`),
    check('courses_season', sql`${table.seasonMonth} between 1 and 12`),
    check('courses_students', sql`${table.studentsCount} >= 0`),
    check(
      'courses_ratings',
      sql`${table.reviewsCount} >= 0 and ${table.ratingSum} between ${table.reviewsCount} and 5 * ${table.reviewsCount}`,
    ),
    uniqueIndex('courses_by_video').on(table.videoId),
    // Read backwards for descending lists; products.tables.ts explains why. Each contains the columns that the
    // catalogue filters by.
    index('courses_newest').on(table.publicationDate, table.id, table.level, table.isFree).where(sql`is_published`),
    index('courses_best_rated').on(table.rating, table.id, table.level, table.isFree).where(sql`is_published`),
    index('courses_most_watched').on(table.studentsCount, table.id, table.level, table.isFree).where(sql`is_published`),
    index('courses_most_rated').on(table.reviewsCount, table.id, table.level, table.isFree).where(sql`is_published`),
    index('courses_by_name_pl').on(sql`lower(name_pl)`, table.id).where(sql`is_published`),
    index('courses_by_name_en').on(sql`lower(coalesce(name_en, name_pl))`, table.id).where(sql`is_published`),
    index('courses_by_instructor').on(table.instructorId),
  ],
)

export const courseCategories = categoriesTable('course_categories')

/** Categories of a course: its own first, then their ancestors, so that each category finds the courses below it. */
export const courseCategoryLinks = pgTable(
  'course_category_links',
  {
    courseId: integer()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => courseCategories.id),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.categoryId] }),
    index('course_category_links_by_category').on(table.categoryId, table.courseId),
  ],
)

/** Distinct words of all courses, used by the catalogue's search. */
export const courseSearchWords = wordsTable('course_search_words')

export const courseWords = pgTable(
  'course_words',
  {
    wordId: integer()
      .notNull()
      .references(() => courseSearchWords.id, { onDelete: 'cascade' }),
    courseId: integer()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** By the field that contains the word. */
    weight: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wordId, table.courseId] }),
    index('course_words_by_course').on(table.courseId),
  ],
)
