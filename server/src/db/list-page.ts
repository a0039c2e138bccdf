import { homeZone } from '@slodki-ul/contract/dates'
import { toGrosze } from '@slodki-ul/contract/money'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'

/** The column is one of the values; undefined without a filter. */
export const isAnyOf = (column: SQLWrapper, values: readonly (string | number)[] | undefined): SQL | undefined =>
  values &&
  sql`${column} in (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

/** The condition holds, or does not; undefined without a filter. */
export const isTrue = (condition: SQL, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? sql`(${condition})` : sql`not (${condition})`

/** Midnight in Warsaw of a day, or of the next one. */
export const startOfDay = (day: string, days = 0): string =>
  Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(homeZone).toInstant().toString()

/** The moment is within these days in Warsaw, both included. */
export function isWithinDays(column: SQLWrapper, from: string | undefined, to: string | undefined): SQL | undefined {
  const conditions = [
    ...(from === undefined ? [] : [sql`${column} >= ${startOfDay(from)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${column} < ${startOfDay(to, 1)}::timestamptz`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined
}

/** The number is within a range, both ends included. */
export function isWithin(column: SQLWrapper, from: number | undefined, to: number | undefined): SQL | undefined {
  const conditions = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined
}

/** The amount, stored in grosze, is within a range in złoty. */
export const isWithinAmounts = (column: SQLWrapper, from: number | undefined, to: number | undefined) =>
  isWithin(column, from === undefined ? undefined : toGrosze(from), to === undefined ? undefined : toGrosze(to))

/**
 * The order of a list by the column of its field, downwards after a minus; rows that are equal in it are in the order of
 * `last`, so that pages do not overlap.
 */
export function orderOf<Field extends string>(
  orderBy: Field | `-${Field}`,
  columns: Record<Field, SQLWrapper>,
  last: SQLWrapper,
): SQL[] {
  const isDown = orderBy.startsWith('-')
  const column = columns[(isDown ? orderBy.slice(1) : orderBy) as Field]
  // Without a place for nulls, so that an index is used; columns with nulls are coalesced.
  return isDown ? [sql`${column} desc`, sql`${last} desc`] : [sql`${column}`, sql`${last}`]
}

export type PageOf = { readonly pageNumber: number; readonly pageSize: number }

/** Limit and offset of a page. */
export const limitOf = ({ pageNumber, pageSize }: PageOf) => ({
  limit: pageSize,
  offset: (pageNumber - 1) * pageSize,
})

/** A page of a list with the data of its header. */
export const toPage = <Item>(query: PageOf, items: Item[], totalItems: number, isLowerBound = false): Page<Item> => ({
  items,
  pagination: paginationOf(query, totalItems, isLowerBound),
})

/**
 * How far the rows of a list are counted for a page: to a limit, and to the end of this page, so that it and the way to the
 * next one are always right.
 */
export const furthestCounted = ({ pageNumber, pageSize }: PageOf, countMax: number): number =>
  Math.max(countMax, pageNumber * pageSize)
