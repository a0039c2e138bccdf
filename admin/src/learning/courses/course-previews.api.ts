import { staffCoursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews.admin'
import { api, fileOf, queryOf } from '#core/api.ts'

export const { useLazyGetCoursePreviewLinkQuery, usePrintEditedCourseMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getCoursePreviewLink: queryOf(build, staffCoursePreviewsEndpoints.getCoursePreviewLink),
    printEditedCourse: fileOf(build, staffCoursePreviewsEndpoints.printEditedCourse),
  }),
})
