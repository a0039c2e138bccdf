import * as z from 'zod/mini'

/** Rows that a page of a staff list may hold (BO-020). */
export const listPageSizes = [25, 50, 100] as const
/** Most values of one filter. */
const filterValuesMax = 50
/** Longest text searched for. */
export const searchMax = 100

/** A filter with one value or, with its key repeated, any of several. */
export const anyOf = <Schema extends z.ZodMiniType>(value: Schema) =>
  z.optional(
    z.pipe(
      z.union([value, z.array(value).check(z.minLength(1), z.maxLength(filterValuesMax))]),
      z.transform((values) => [values].flat() as z.output<Schema>[]),
    ),
  )

/** A filter that is true or false. */
export const yesOrNo = z.optional(z.stringbool({ truthy: ['true'], falsy: ['false'] }))

/** One end of a range of days in Warsaw (ISO dates), both included. */
export const dayBound = z.optional(z.iso.date())

/** One end of a range of amounts in złoty, both included. */
export const amountBound = z.optional(z.coerce.number().check(z.gte(-10_000_000), z.lte(10_000_000)))

/** One end of a range of numbers, both included. */
export const countBound = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)))

const searchBy = z._default(z.string().check(z.trim(), z.maxLength(searchMax)), '')

/**
 * Query of a staff list: page, order, search and its filters, which are joined by AND. `orders` are the fields to sort
 * by; a minus before one sorts downwards. An unknown field is refused (BO-019, BO-020).
 */
export function listQuery<const Order extends string, Filters extends z.core.$ZodLooseShape>(
  orders: readonly [Order, ...Order[]],
  usual: Order | `-${Order}`,
  filters: Filters,
) {
  type Direction = Order | `-${Order}`
  const directions = orders.flatMap((order) => [order, `-${order}` as const]) as [Direction, ...Direction[]]
  return z.strictObject({
    pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    pageSize: z._default(
      z.coerce.number().check(z.refine((size) => listPageSizes.some((allowed) => allowed === size))),
      listPageSizes[0],
    ),
    orderBy: z._default(z.enum(directions) as z.ZodMiniType<Direction, Direction>, () => usual as Direction),
    searchBy,
    ...filters,
  })
}

/** Rows of a list that are counted at most: beyond it the total says "over", and is never less than what a page shows. */
export const listCountMax = 10_000
/** Most rows of one bulk run (BO-022). */
export const bulkRowsMax = 5_000
/** Most rows chosen one by one, which fit in a request. */
const chosenRowsMax = 1_000

/**
 * Rows of a bulk action: chosen one by one, or all that fit the filters of the list, which are frozen when the run
 * begins.
 */
export const selectionOf = <Query extends z.ZodMiniType>(query: Query) =>
  z.union([
    z.strictObject({
      ids: z
        .array(z.string().check(z.minLength(1), z.maxLength(100)))
        .check(z.minLength(1), z.maxLength(chosenRowsMax)),
    }),
    z.strictObject({ all: query }),
  ])
