import { coursePapersEndpoints } from '@slodki-ul/contract/learning/recipe-pdfs'
import { api } from '#core/api.ts'
import { downloadOf } from '#core/download.ts'

const coursePapersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCoursePdf: downloadOf(build, coursePapersEndpoints.getCoursePdf),
    getIngredientsPdf: downloadOf(build, coursePapersEndpoints.getIngredientsPdf),
  }),
})

export const { useGetCoursePdfMutation, useGetIngredientsPdfMutation } = coursePapersApi
