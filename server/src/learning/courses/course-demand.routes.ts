import type { courseDemandEndpoints } from '@slodki-ul/contract/learning/course-demand.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { getCourseDemand } from '#learning/courses/course-demand.service.ts'

export const courseDemandRoutes = (context: Context): AdminHandlers<typeof courseDemandEndpoints> => ({
  getCourseDemand: ({ params }) => getCourseDemand(context, params.id),
})
