import type { Transaction } from '#db/client.ts'
import type { CourseContent } from '#learning/courses/course-content.db.ts'
import { toColumns, toRecipe } from '#learning/courses/course-form.service.ts'
import { tidyContent } from '#learning/courses/course-texts.service.ts'
import { indexCourse } from '#learning/courses/course-words.service.ts'
import * as table from '#learning/courses/new-course.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'

export { insertRelated as addRelated } from '#learning/courses/new-course.db.ts'

/** A course to add, without those related to it, which may come later. */
export type NewCourse = Omit<CourseContent, 'relatedIds'> & {
  id?: number
  slug: string
  videoId: string
  pictureId: string
  plate: string
  /** Statistics from before this system. */
  past?: { students: number; ratingSum: number; reviews: number }
  publicationDate: Date
  createdAt: Date
}

/**
 * Adds a course with its recipe: sanitizes its texts, adds non-breaking spaces and indexes their words for search.
 * Returns its id.
 */
export async function addCourse(tx: Transaction, given: NewCourse): Promise<number> {
  const course = await tidyContent(given)
  const { past } = course
  const id = await table.insertCourse(tx, {
    ...(course.id === undefined ? {} : { id: course.id }),
    ...toColumns(course),
    slug: course.slug,
    videoId: course.videoId,
    plate: course.plate,
    studentsCount: past?.students ?? 0,
    ratingSum: past?.ratingSum ?? 0,
    reviewsCount: past?.reviews ?? 0,
    publicationDate: course.publicationDate,
    createdAt: course.createdAt,
  })
  const known = await table.selectParents(tx)
  await table.insertRecipe(tx, id, toRecipe(course, known))
  const names = await table.selectInstructorNames(tx)
  const instructor = names.find((each) => each.id === course.instructorId)?.name ?? ''
  const own = known
    .filter((category) => course.categoryIds.includes(category.id))
    .map(({ namePl, nameEn }) => ({ pl: namePl, en: nameEn }))
  await indexCourse(tx, id, {
    ...course,
    ...{ instructor, categories: own, steps: course.steps.map(({ title }) => title) },
    ingredients: course.groups.flatMap((group) => group.items).map((item) => item.name),
  })
  return id
}

/** Adds instructors, with non-breaking spaces in their texts. */
export const addInstructors = (tx: Transaction, instructors: readonly table.NewInstructor[]): Promise<void> =>
  table.insertInstructors(
    tx,
    instructors.map((each) => ({
      ...each,
      rolePl: nonBreakingSpaces(each.rolePl, 'pl'),
      roleEn: each.roleEn ? nonBreakingSpaces(each.roleEn, 'en') : null,
      bioPl: nonBreakingSpaces(each.bioPl, 'pl'),
      bioEn: each.bioEn ? nonBreakingSpaces(each.bioEn, 'en') : null,
    })),
  )

/** Adds the category tree, parents before children. */
export const addCourseCategories = (tx: Transaction, categories: readonly table.NewCategory[]): Promise<void> =>
  table.insertCategories(
    tx,
    categories.map((category) => ({
      ...category,
      namePl: nonBreakingSpaces(category.namePl, 'pl'),
      nameEn: category.nameEn ? nonBreakingSpaces(category.nameEn, 'en') : null,
    })),
  )
