import { type IngredientGroup, ingredientUnits } from '@slodki-ul/contract/learning/recipe'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { courses } from '#learning/courses/courses.tables.ts'

const courseId = () =>
  integer()
    .notNull()
    .references(() => courses.id, { onDelete: 'cascade' })

/** A check's text takes no parameters. */
const units = sql.raw(ingredientUnits.map((unit) => `'${unit}'`).join(', '))

/** Parts of a recipe with their own ingredients, such as a dough and its cream. */
export const courseIngredientGroups = pgTable(
  'course_ingredient_groups',
  { courseId: courseId(), position: smallint().notNull(), namePl: text().notNull(), nameEn: text() },
  (table) => [primaryKey({ columns: [table.courseId, table.position] })],
)

export const courseIngredients = pgTable(
  'course_ingredients',
  {
    courseId: integer().notNull(),
    groupPosition: smallint().notNull(),
    position: smallint().notNull(),
    namePl: text().notNull(),
    nameEn: text(),
    amount: numeric({ precision: 10, scale: 2, mode: 'number' }).notNull(),
    unit: text().$type<IngredientGroup['items'][number]['unit']>().notNull(),
    /** Scales with the portions. */
    scales: boolean().notNull(),
    notePl: text(),
    noteEn: text(),
    /** The shop's product for it. */
    productId: integer().references(() => products.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.groupPosition, table.position] }),
    foreignKey({
      name: 'course_ingredients_group',
      columns: [table.courseId, table.groupPosition],
      foreignColumns: [courseIngredientGroups.courseId, courseIngredientGroups.position],
    }).onDelete('cascade'),
    check('course_ingredients_amount', sql`${table.amount} > 0`),
    check('course_ingredients_unit', sql`${table.unit} in (${units})`),
    index('course_ingredients_by_product').on(table.productId),
  ],
)

/** Steps in order, with the second of the video that shows each. */
export const courseSteps = pgTable(
  'course_steps',
  {
    courseId: courseId(),
    position: smallint().notNull(),
    titlePl: text().notNull(),
    titleEn: text(),
    textPl: text().notNull(),
    textEn: text(),
    startSecond: integer().notNull(),
    /** A kitchen timer for the step. */
    timerSeconds: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.position] }),
    check('course_steps_times', sql`${table.startSecond} >= 0 and ${table.timerSeconds} > 0`),
  ],
)

/** Products that go with a course. */
export const courseProducts = pgTable(
  'course_products',
  {
    courseId: courseId(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.productId] }),
    index('course_products_by_product').on(table.productId),
  ],
)

/** Courses to take next. */
export const relatedCourses = pgTable(
  'related_courses',
  {
    courseId: courseId(),
    relatedId: courseId(),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.relatedId] }),
    check('related_courses_other', sql`${table.courseId} <> ${table.relatedId}`),
    index('related_courses_by_related').on(table.relatedId),
  ],
)
