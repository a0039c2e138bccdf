import type { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import type { staffCoursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { getCourseChoices } from '#learning/courses/course-choices.service.ts'
import * as service from '#learning/courses/course-editor.service.ts'
import { addCoursePicture } from '#learning/courses/course-pictures.service.ts'
import { linkCoursePreview, printEditedCourse } from '#learning/courses/course-preview.service.ts'

type Rows = typeof courseEditorEndpoints & typeof staffCoursePreviewsEndpoints

export const courseEditorRoutes = (context: Context): AdminHandlers<Rows> => ({
  printEditedCourse: ({ params, query }) => printEditedCourse(context, params.id, query),
  getCoursePreviewLink: ({ params, query }, caller) => linkCoursePreview(context, caller, params.id, query),
  createCourse: ({ body }, caller) => service.createCourse(context, caller, body),
  getCourseContent: ({ params }) => service.getCourseContent(context.db, params.id),
  getCourseChoices: () => getCourseChoices(context),
  changeCourseContent: ({ params, body }, caller) => service.changeCourseContent(context, caller, params.id, body),
  publishCourseChanges: ({ params, body }, caller) =>
    service.publishCourseChanges(context, caller, params.id, body.version),
  discardCourseChanges: ({ params, body }, caller) =>
    service.discardCourseChanges(context, caller, params.id, body.version),
  addCoursePicture: (input, caller) => addCoursePicture(context, caller, input),
})
