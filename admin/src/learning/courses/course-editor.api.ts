import { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

const shown = { providesTags: ['courses' as const] }
/** Also after a refusal: somebody else may have changed the course meanwhile. */
const changes = { invalidatesTags: ['courses' as const, 'audit' as const] }

export const {
  useCreateCourseMutation,
  useGetCourseContentQuery,
  useGetCourseChoicesQuery,
  useChangeCourseContentMutation,
  usePublishCourseChangesMutation,
  useDiscardCourseChangesMutation,
  useAddCoursePictureMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    createCourse: mutationOf(build, courseEditorEndpoints.createCourse, changes),
    getCourseContent: queryOf(build, courseEditorEndpoints.getCourseContent, shown),
    getCourseChoices: queryOf(build, courseEditorEndpoints.getCourseChoices, shown),
    changeCourseContent: mutationOf(build, courseEditorEndpoints.changeCourseContent, changes),
    publishCourseChanges: mutationOf(build, courseEditorEndpoints.publishCourseChanges, changes),
    discardCourseChanges: mutationOf(build, courseEditorEndpoints.discardCourseChanges, changes),
    addCoursePicture: uploadOf(build, courseEditorEndpoints.addCoursePicture),
  }),
})
