import { instructorsEndpoints } from '@slodki-ul/contract/learning/instructors.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const shown = { providesTags: ['courses' as const] }
const changes = { invalidatesTags: ['courses' as const, 'audit' as const] }

export const {
  useListInstructorsQuery,
  useGetInstructorQuery,
  useAddInstructorMutation,
  useChangeInstructorMutation,
  useDeleteInstructorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listInstructors: queryOf(build, instructorsEndpoints.listInstructors, shown),
    getInstructor: queryOf(build, instructorsEndpoints.getInstructor, shown),
    addInstructor: mutationOf(build, instructorsEndpoints.addInstructor, changes),
    changeInstructor: mutationOf(build, instructorsEndpoints.changeInstructor, changes),
    deleteInstructor: mutationOf(build, instructorsEndpoints.deleteInstructor, changes),
  }),
})
