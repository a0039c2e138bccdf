import type { recipePdfsEndpoints } from '@slodki-ul/contract/learning/recipe-pdfs'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { createCoursePrinter } from '#learning/courses/recipe-pdfs.service.ts'

export function recipePdfsRoutes(context: Context): Handlers<typeof recipePdfsEndpoints> {
  const print = createCoursePrinter(context)
  return {
    getCoursePdf: ({ params }, caller) => print('course', params, caller),
    getIngredientsPdf: ({ params }, caller) => print('ingredients', params, caller),
  }
}
