import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { idSchema } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'

const demandSchema = z.object({
  stock: z.int(),
  /** Courses with this ingredient that were shown, newest first, at most a dozen. */
  earlier: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      publishedAt: momentSchema,
      /** Pieces ordered in the first 28 days, cancelled orders left out. */
      sold: z.int(),
      /** Whether the 28 days have passed. */
      isOver: z.boolean(),
    }),
  ),
  /** Mean of the earlier ones whose days have passed, rounded up; null without one. */
  expected: z.nullable(z.int()),
  /** Courses with this ingredient that are not shown yet, in the order of their publication. */
  coming: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      publishAt: z.nullable(momentSchema),
      /** For this course and those before it. */
      needed: z.nullable(z.int()),
      /** Null when nothing is known of the demand. */
      isEnough: z.nullable(z.boolean()),
    }),
  ),
})
export type CourseDemand = z.infer<typeof demandSchema>

export const courseDemandEndpoints = {
  getCourseDemand: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/course-demand',
    summary:
      'What courses with this ingredient sold in their first 28 days, and whether the stock is enough for the next',
    permission: 'stock.move',
    params: z.object({ id: idSchema }),
    status: 200,
    reply: demandSchema,
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
}
