import type { staffCoursesEndpoints } from '@slodki-ul/contract/learning/courses.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import * as runs from '#learning/courses/course-runs.service.ts'
import * as service from '#learning/courses/staff-courses.service.ts'
import { runCallerOf } from '#platform/runs/run-caller.ts'

export const staffCoursesRoutes = (context: Context): AdminHandlers<typeof staffCoursesEndpoints> => ({
  listStaffCourses: (input) => service.listStaffCourses(context, input),
  listStaffCourseCategories: () => service.listStaffCategories(context),
  getStaffCourse: ({ params }) => service.getStaffCourse(context.db, params.id),
  publishCourse: ({ params }, caller) => service.publishCourse(context, caller, params.id),
  planCourse: ({ params, body }, caller) => service.planCourse(context, caller, params.id, body.at),
  cancelCoursePlan: ({ params }, caller) => service.cancelPlan(context, caller, params.id),
  hideCourse: ({ params }, caller) => service.hideCourse(context, caller, params.id),
  previewPublishCourses: ({ body }, caller) => runs.previewPublishCourses(context, caller, body),
  publishCourses: ({ body }, caller) => runs.publishCourses(context, runCallerOf(caller), body),
  previewHideCourses: ({ body }, caller) => runs.previewHideCourses(context, caller, body),
  hideCourses: ({ body }, caller) => runs.hideCourses(context, runCallerOf(caller), body),
  previewCategorizeCourses: ({ body }, caller) => runs.previewCategorizeCourses(context, caller, body),
  categorizeCourses: ({ body }, caller) => runs.categorizeCourses(context, runCallerOf(caller), body),
})
