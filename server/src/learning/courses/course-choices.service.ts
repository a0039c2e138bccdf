import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { CourseChoices } from '@slodki-ul/contract/learning/course-editor.admin'
import type { Context } from '#context.ts'
import { selectChoices } from '#learning/courses/course-content.db.ts'
import { listStaffCategories } from '#learning/courses/staff-courses.service.ts'

/** All that a course may name, in Polish. */
export async function getCourseChoices(context: Context): Promise<Outcome<CourseChoices>> {
  const categories = await listStaffCategories(context)
  if (failed(categories)) return categories
  return succeed({
    ...(await selectChoices(context.db)),
    categories: categories.value.map(({ id, name, level }) => ({ id, name, level })),
  })
}
