import { succeed } from '@slodki-ul/contract/errors'
import type { academyEndpoints } from '@slodki-ul/contract/learning/academy'
import type { coursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews'
import type { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { getCourseDraft } from '#learning/courses/course-preview.service.ts'
import {
  getCourse,
  getCoursePreview,
  getFacts,
  getResume,
  listCategories,
  listCourses,
  listOwnCourses,
} from '#learning/courses/courses.service.ts'
import { listCourseInstructors } from '#learning/courses/instructors.service.ts'
import { rateCourse, saveProgress } from '#learning/courses/watching.service.ts'

export const coursesRoutes = (
  context: Context,
): Handlers<typeof coursesEndpoints & typeof coursePreviewsEndpoints & typeof academyEndpoints> => ({
  getCourseDraft: ({ params }) => getCourseDraft(context, params.token, params.lang),
  listCourses: ({ query }, caller) => listOwnCourses(context, caller, query),
  listCoursePreviews: async ({ query }) => succeed(await listCourses(context, query, query.onlyFree ?? false)),
  getCoursePreview: ({ params }) => getCoursePreview(context, params.id, params.lang),
  listCourseCategories: async ({ params }) => succeed(await listCategories(context, params.lang)),
  getAcademyFacts: async () => succeed(await getFacts(context)),
  listCourseInstructors: async ({ params }) => succeed(await listCourseInstructors(context.db, params.lang)),
  getResume: ({ query }, caller) => getResume(context, caller, query.languageCode),
  getCourse: ({ params }, caller) => getCourse(context, caller, params.id, params.lang),
  saveProgress: ({ body }, caller) => saveProgress(context, caller, body),
  rateCourse: ({ body }, caller) => rateCourse(context, caller, body),
})
