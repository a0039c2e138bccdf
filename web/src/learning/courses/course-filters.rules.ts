import { type CourseLevel, type CourseOrder, courseLevels, courseOrders } from '@slodki-ul/contract/learning/courses'
import { type ListFilters, listAddressOf, listQueryOf, readListFilters } from '#core/list-filters.rules.ts'
import { paths } from '#core/paths.ts'

/** What narrows and sorts the catalogue and the previews (ENT-08). */
export type CourseFilters = ListFilters<CourseOrder> & {
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
    ...readListFilters(address, courseOrders),
    levels: courseLevels.filter((level) => address.get(levelFlags[level]) === 'true'),
  }
}

/** The chosen levels, in the names of the contract. */
function levelQueryOf(levels: readonly CourseLevel[]) {
  const flags: Partial<Record<(typeof levelFlags)[CourseLevel], 'true'>> = {}
  for (const level of levels) flags[levelFlags[level]] = 'true'
  return flags
}

/** The query of the lists' calls. */
export const courseQueryOf = (filters: CourseFilters) => ({
  ...listQueryOf(filters, courseOrders),
  ...levelQueryOf(filters.levels),
})

/** The address of filters; the whole list has none. */
export const courseAddressOf = (filters: CourseFilters): URLSearchParams =>
  listAddressOf(filters, courseOrders, levelQueryOf(filters.levels))

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
