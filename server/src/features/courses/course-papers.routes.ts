import type { coursePapersEndpoints } from '@slodki-ul/contract/course-papers'
import type { Context } from '#context.ts'
import { createCoursePrinter } from '#features/courses/course-papers.service.ts'
import type { Handlers } from '#http/serve.ts'

export function coursePapersRoutes(context: Context): Handlers<typeof coursePapersEndpoints> {
  const print = createCoursePrinter(context)
  return {
    getCoursePdf: ({ params }, visitor) => print('course', params, visitor),
    getIngredientsPdf: ({ params }, visitor) => print('ingredients', params, visitor),
  }
}
