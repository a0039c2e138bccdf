import type { coursePapersEndpoints } from '@slodki-ul/contract/learning/recipe-pdfs'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { createCoursePrinter } from '#learning/courses/recipe-pdfs.service.ts'

export function coursePapersRoutes(context: Context): Handlers<typeof coursePapersEndpoints> {
  const print = createCoursePrinter(context)
  return {
    getCoursePdf: ({ params }, visitor) => print('course', params, visitor),
    getIngredientsPdf: ({ params }, visitor) => print('ingredients', params, visitor),
  }
}
