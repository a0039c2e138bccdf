import { type CourseLevel, type CourseOrder, courseLevels, courseOrders } from '@slodki-ul/contract/learning/courses'
import { textMax } from '@slodki-ul/contract/limits'
import { paths } from '#core/paths.ts'
import { readIds } from '#core/url-ids.ts'

/** What narrows and sorts the catalogue and the previews (ENT-08). */
export type CourseFilters = {
  searchBy: string
  /** Null is the default: newest first, or best match first while something is searched (CRS-01). */
  orderBy: CourseOrder | null
  categoryIds: readonly number[]
  /** None is every level. */
  levels: readonly CourseLevel[]
}

export const noCourseFilters: CourseFilters = { searchBy: '', orderBy: null, categoryIds: [], levels: [] }

const levelFlags = {
  beginner: 'withBeginner',
  intermediate: 'withIntermediate',
  advanced: 'withAdvanced',
  expert: 'withExpert',
} as const satisfies Record<CourseLevel, string>

/** The filters of an address; whatever in it makes no sense is left out, as nobody typed it. */
export function readCourseFilters(address: URLSearchParams): CourseFilters {
  return {
    searchBy: (address.get('searchBy') ?? '').trim().slice(0, textMax),
    orderBy: courseOrders.find((order) => order === address.get('orderBy')) ?? null,
    categoryIds: readIds(address.getAll('CategoriesIds')),
    levels: courseLevels.filter((level) => address.get(levelFlags[level]) === 'true'),
  }
}

/** The order that a tab stands for: the default needs no word, unless a search would sort by its own. */
export function courseOrderOf(order: CourseOrder, searchBy: string): CourseOrder | null {
  return order === courseOrders[0] && searchBy.trim() === '' ? null : order
}

/** The query of the lists' calls, in the names and with the values of the contract. */
export function courseQueryOf({ searchBy, orderBy, categoryIds, levels }: CourseFilters) {
  const text = searchBy.trim()
  const order = orderBy ?? (text ? undefined : courseOrders[0])
  const flags: Partial<Record<(typeof levelFlags)[CourseLevel], 'true'>> = {}
  for (const level of levels) flags[levelFlags[level]] = 'true'
  return {
    ...(text && { searchBy: text }),
    ...(order && { orderBy: order }),
    CategoriesIds: [...categoryIds],
    ...flags,
  }
}

/** The address of filters, in the names of the call; the whole list has none. */
export function courseAddressOf(filters: CourseFilters): URLSearchParams {
  const { CategoriesIds, orderBy: _asked, ...rest } = courseQueryOf(filters)
  const address = new URLSearchParams(rest)
  const order = filters.orderBy && courseOrderOf(filters.orderBy, filters.searchBy)
  if (order) address.append('orderBy', order)
  for (const id of CategoriesIds) address.append('CategoriesIds', String(id))
  return address
}

/** Where the catalogue shows one category. */
export const courseCategoryPath = (categoryId: number): string =>
  `${paths.courses}?${courseAddressOf({ ...noCourseFilters, categoryIds: [categoryId] })}`

/** Filters in use, for the button of their panel. */
export const countCourseFilters = ({ categoryIds, levels }: CourseFilters): number => categoryIds.length + levels.length

/** Whether the list may show less than everything. */
export const isCourseListNarrowed = (filters: CourseFilters): boolean =>
  filters.searchBy.trim() !== '' || countCourseFilters(filters) > 0

/** The levels with one of them chosen, or no longer, in their order. */
export function toggleLevel(chosen: readonly CourseLevel[], level: CourseLevel): CourseLevel[] {
  return courseLevels.filter((each) => (each === level ? !chosen.includes(level) : chosen.includes(each)))
}
