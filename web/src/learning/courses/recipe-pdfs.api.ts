import { recipePdfsEndpoints } from '@slodki-ul/contract/learning/recipe-pdfs'
import { api } from '#core/api.ts'
import { downloadOf } from '#core/download.ts'

const recipePdfsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCoursePdf: downloadOf(build, recipePdfsEndpoints.getCoursePdf),
    getIngredientsPdf: downloadOf(build, recipePdfsEndpoints.getIngredientsPdf),
  }),
})

export const { useGetCoursePdfMutation, useGetIngredientsPdfMutation } = recipePdfsApi
