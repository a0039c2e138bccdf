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

/** PDFs of a course (CRS-19), with the access rules of the course. */
export const recipePdfsEndpoints = {
  getCoursePdf: endpoint({
    ...recipePdf,
    path: 'courses/coursePDF/{id}/{lang}',
    summary: 'A course as a PDF: ingredients, steps and remarks',
  }),
  getIngredientsPdf: endpoint({
    ...recipePdf,
    path: 'courses/ingredientsPDF/{id}/{lang}',
    summary: 'The ingredients and tools of a course as a PDF checklist',
  }),
}
