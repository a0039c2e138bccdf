import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { searchMax } from '../lists.ts'

/** What the search of the back office finds, in the order in which it is shown. */
export const searchKinds = ['order', 'person', 'document', 'code', 'product', 'course', 'training'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Most results of one kind (BO-017). */
export const searchHitsMax = 5
/** Fewer characters find nothing. */
export const searchMin = 2

export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** Number, name or masked code. */
  title: z.string(),
  /** What tells it from others of its kind: a name, an e-mail, an SKU; empty when nothing does. */
  subtitle: z.string(),
  /** Status of its kind, as in the lists; null for kinds without one. */
  status: z.nullable(z.string()),
})
export type SearchHit = z.infer<typeof searchHitSchema>

export const searchEndpoints = {
  searchBackOffice: adminEndpoint({
    method: 'GET',
    path: 'admin/search',
    summary:
      'Orders, people, documents, codes, products, courses and trainings that the caller may see, five of each kind at most',
    permission: 'staff',
    query: z.strictObject({ q: z.string().check(z.trim(), z.maxLength(searchMax)) }),
    status: 200,
    reply: z.array(searchHitSchema),
    errors: [],
    calledBy: 'admin',
  }),
}
