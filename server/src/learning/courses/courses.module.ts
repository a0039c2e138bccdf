import { courseDemandRoutes } from '#learning/courses/course-demand.routes.ts'
import { courseEditorRoutes } from '#learning/courses/course-editor.routes.ts'
import { courseActions } from '#learning/courses/course-runs.service.ts'
import { courseStaffSearch } from '#learning/courses/course-staff-search.db.ts'
import { courseTree, draftCategories } from '#learning/courses/course-tree.service.ts'
import { undoableCourse } from '#learning/courses/course-undo.service.ts'
import {
  isOfFreeCourse,
  isOfPreview,
  listCourseFilms,
  listCourseSteps,
  lockCourseVideo,
  setCourseVideo,
} from '#learning/courses/course-video.db.ts'
import { coursesMails } from '#learning/courses/courses.mail.ts'
import { coursesRoutes } from '#learning/courses/courses.routes.ts'
import { markCourses } from '#learning/courses/courses.service.ts'
import { favouriteCoursesRoutes } from '#learning/courses/favourite-courses.routes.ts'
import { instructorsRoutes } from '#learning/courses/instructors.routes.ts'
import { lessonEvidence } from '#learning/courses/lesson-evidence.service.ts'
import { recipePdfsRoutes } from '#learning/courses/recipe-pdfs.routes.ts'
import { staffCoursesRoutes } from '#learning/courses/staff-courses.routes.ts'
import { publishDueCourses } from '#learning/courses/staff-courses.service.ts'
import { selectWatchingOf } from '#learning/courses/watching.service.ts'
import type { Module } from '#module.ts'

export const coursesModule: Module = {
  searchSources: [courseStaffSearch],
  categoryTrees: [courseTree],
  categoryReferences: [draftCategories],
  adminRoutes: (context) => ({
    ...staffCoursesRoutes(context),
    ...courseDemandRoutes(context),
    ...courseEditorRoutes(context),
    ...instructorsRoutes(context),
  }),
  bulkActions: courseActions,
  evidence: [lessonEvidence],
  undoables: [undoableCourse],
  mails: coursesMails,
  jobs: [{ name: 'publish-planned-courses', run: publishDueCourses }],
  // What came due during a downtime is published before the first call is answered.
  beforeServing: async (context) => {
    await publishDueCourses(context)
  },
  routes: (context) => ({
    ...coursesRoutes(context),
    ...recipePdfsRoutes(context),
    ...favouriteCoursesRoutes(context),
  }),
  caches: [
    {
      endpoints: [
        'listCoursePreviews',
        'getCoursePreview',
        'listCourseCategories',
        'getAcademyFacts',
        'listCourseInstructors',
      ],
      topics: ['courses'],
    },
  ],
  queries: { isOfFreeCourse, isOfPreview, listCourseFilms, listCourseSteps, lockCourseVideo, setCourseVideo },
  personalize: (context, authenticator) => ({
    listCoursePreviews: async (token, response) => {
      const identity = await authenticator.identify(token)
      return identity && markCourses(context, identity.userId, response)
    },
  }),
  personalData: {
    courses: { tables: ['course_progress', 'course_ratings'], read: (db, { id }) => selectWatchingOf(db, id) },
  },
}
