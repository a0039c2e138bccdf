import * as z from 'zod/mini'
import { pageSizes } from './limits.ts'

/** Query fields of every paged list (API-04, Q-112): pages start at 1. */
export const pageQuery = {
  pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(pageSizes.max)), pageSizes.default),
}

/** JSON of the response header `Pagination` (API-03). */
export const paginationSchema = z.object({
  currentPage: z.int(),
  itemsPerPage: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
  /** There are more rows than `totalItems` on more pages than `totalPages`, too many to count; left out of an exact total. */
  isLowerBound: z.optional(z.boolean()),
})
export type Pagination = z.infer<typeof paginationSchema>

/** One page of a list with the data of its header. */
export type Page<Item> = { items: Item[]; pagination: Pagination }

export function paginationOf(
  page: { pageNumber: number; pageSize: number },
  totalItems: number,
  isLowerBound = false,
): Pagination {
  return {
    currentPage: page.pageNumber,
    itemsPerPage: page.pageSize,
    totalItems,
    totalPages: Math.ceil(totalItems / page.pageSize),
    ...(isLowerBound && { isLowerBound }),
  }
}
