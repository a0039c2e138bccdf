import { courseDemandEndpoints } from '@slodki-ul/contract/learning/course-demand.admin'
import { api, queryOf } from '#core/api.ts'

export const { useGetCourseDemandQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getCourseDemand: queryOf(build, courseDemandEndpoints.getCourseDemand, { providesTags: ['products', 'courses'] }),
  }),
})
