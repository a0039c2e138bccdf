import { coursePapersEndpoints } from '@slodki-ul/contract/course-papers'
import { api } from '#app/api.ts'
import { downloadOf } from '#app/download.ts'

const coursePapersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCoursePdf: downloadOf(build, coursePapersEndpoints.getCoursePdf),
    getIngredientsPdf: downloadOf(build, coursePapersEndpoints.getIngredientsPdf),
  }),
})

export const { useGetCoursePdfMutation, useGetIngredientsPdfMutation } = coursePapersApi
