import { staffCoursesEndpoints } from '@slodki-ul/contract/learning/courses.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const shown = { providesTags: ['courses' as const] }
/** Also after a refusal: somebody else may have changed the course meanwhile. */
const changes = { invalidatesTags: ['courses' as const, 'audit' as const] }
const starts = { invalidatesTags: ['runs' as const] }

export const {
  useListStaffCoursesQuery,
  useListStaffCourseCategoriesQuery,
  useGetStaffCourseQuery,
  usePublishCourseMutation,
  usePlanCourseMutation,
  useCancelCoursePlanMutation,
  useHideCourseMutation,
  usePreviewPublishCoursesMutation,
  usePublishCoursesMutation,
  usePreviewHideCoursesMutation,
  useHideCoursesMutation,
  usePreviewCategorizeCoursesMutation,
  useCategorizeCoursesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listStaffCourses: queryOf(build, staffCoursesEndpoints.listStaffCourses, shown),
    listStaffCourseCategories: queryOf(build, staffCoursesEndpoints.listStaffCourseCategories),
    getStaffCourse: queryOf(build, staffCoursesEndpoints.getStaffCourse, shown),
    publishCourse: mutationOf(build, staffCoursesEndpoints.publishCourse, changes),
    planCourse: mutationOf(build, staffCoursesEndpoints.planCourse, changes),
    cancelCoursePlan: mutationOf(build, staffCoursesEndpoints.cancelCoursePlan, changes),
    hideCourse: mutationOf(build, staffCoursesEndpoints.hideCourse, changes),
    previewPublishCourses: mutationOf(build, staffCoursesEndpoints.previewPublishCourses),
    publishCourses: mutationOf(build, staffCoursesEndpoints.publishCourses, starts),
    previewHideCourses: mutationOf(build, staffCoursesEndpoints.previewHideCourses),
    hideCourses: mutationOf(build, staffCoursesEndpoints.hideCourses, starts),
    previewCategorizeCourses: mutationOf(build, staffCoursesEndpoints.previewCategorizeCourses),
    categorizeCourses: mutationOf(build, staffCoursesEndpoints.categorizeCourses, starts),
  }),
})
