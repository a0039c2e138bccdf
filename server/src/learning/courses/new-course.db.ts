import type { Executor, Transaction } from '#db/client.ts'
import { courseCategories, courseCategoryLinks, courses, instructors } from '#learning/courses/courses.tables.ts'
import {
  courseIngredientGroups,
  courseIngredients,
  courseProducts,
  courseSteps,
  relatedCourses,
} from '#learning/courses/recipe.tables.ts'

export type NewCourseRow = typeof courses.$inferInsert
export type NewInstructor = typeof instructors.$inferInsert
export type NewCategory = typeof courseCategories.$inferInsert
export type NewGroup = Omit<typeof courseIngredientGroups.$inferInsert, 'courseId' | 'position'>
export type NewIngredient = Omit<typeof courseIngredients.$inferInsert, 'courseId' | 'groupPosition' | 'position'>
export type NewStep = Omit<typeof courseSteps.$inferInsert, 'courseId' | 'position'>

export async function insertInstructors(tx: Transaction, rows: NewInstructor[]): Promise<void> {
  await tx.insert(instructors).values(rows)
}

export async function insertCategories(tx: Transaction, rows: NewCategory[]): Promise<void> {
  await tx.insert(courseCategories).values(rows)
}

/** The categories with their parents. */
export const selectParents = (db: Executor) =>
  db
    .select({
      id: courseCategories.id,
      parentId: courseCategories.parentId,
      namePl: courseCategories.namePl,
      nameEn: courseCategories.nameEn,
    })
    .from(courseCategories)

export const selectInstructorNames = (tx: Transaction) =>
  tx.select({ id: instructors.id, name: instructors.name }).from(instructors)

/** Adds a course. Returns its id. */
export async function insertCourse(tx: Transaction, row: NewCourseRow): Promise<number> {
  const [added] = await tx.insert(courses).values(row).returning({ id: courses.id })
  if (!added) throw new Error(`The course ${row.slug} was not inserted.`)
  return added.id
}

export type Recipe = {
  groups: readonly { name: NewGroup; items: readonly NewIngredient[] }[]
  steps: readonly NewStep[]
  productIds: readonly number[]
  categoryIds: readonly number[]
}

/** Adds the recipe of a course, each list in order. */
export async function insertRecipe(tx: Transaction, courseId: number, recipe: Recipe): Promise<void> {
  const { groups, steps, productIds, categoryIds } = recipe
  const items = groups.flatMap((group, groupPosition) =>
    group.items.map((item, position) => ({ ...item, courseId, groupPosition, position })),
  )
  if (categoryIds.length > 0)
    await tx
      .insert(courseCategoryLinks)
      .values(categoryIds.map((categoryId, position) => ({ courseId, categoryId, position })))
  if (groups.length > 0)
    await tx
      .insert(courseIngredientGroups)
      .values(groups.map(({ name }, position) => ({ ...name, courseId, position })))
  if (items.length > 0) await tx.insert(courseIngredients).values(items)
  if (steps.length > 0)
    await tx.insert(courseSteps).values(steps.map((step, position) => ({ ...step, courseId, position })))
  if (productIds.length > 0)
    await tx.insert(courseProducts).values(productIds.map((productId, position) => ({ courseId, productId, position })))
}

export async function insertRelated(tx: Transaction, courseId: number, relatedIds: readonly number[]): Promise<void> {
  if (relatedIds.length === 0) return
  await tx.insert(relatedCourses).values(relatedIds.map((relatedId, position) => ({ courseId, relatedId, position })))
}
