import * as z from 'zod/mini'
import { idSchema } from '../catalogue/products.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'

const recipePdf = {
  method: 'GET',
  access: 'anyone',
  params: z.object({ id: idSchema, lang: languageCode }),
  status: 200,
  reply: null,
  file: 'application/pdf',
  errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.SUBSCRIPTIONREQUIRED'],
  calledBy: 'web',
} as const

/** What of a course can be printed (CRS-19); for whom, the course itself says. */
export const recipePdfsEndpoints = {
  getCoursePdf: endpoint({
    ...recipePdf,
    path: 'courses/coursePDF/{id}/{lang}',
    summary: 'A course as a PDF: what goes in, step by step, what to mind',
  }),
  getIngredientsPdf: endpoint({
    ...recipePdf,
    path: 'courses/ingredientsPDF/{id}/{lang}',
    summary: 'The ingredients and tools of a course as a PDF, to shop and tick off by',
  }),
}
