import { type CourseLevel, type CourseOrder, courseLevels, courseOrders } from '@slodki-ul/contract/learning/courses'
import { type ListFilters, listAddressOf, listQueryOf, readListFilters } from '#core/list-filters.rules.ts'
import { paths } from '#core/paths.ts'

/** Filters and sort order of the catalogue and the previews (ENT-08). */
export type CourseFilters = ListFilters<CourseOrder> & {
  /** Empty for every level. */
  levels: readonly CourseLevel[]
}

export const noCourseFilters: CourseFilters = { searchBy: '', orderBy: null, categoryIds: [], levels: [] }

const levelFlags = {
  beginner: 'withBeginner',
  intermediate: 'withIntermediate',
  advanced: 'withAdvanced',
  expert: 'withExpert',
} as const satisfies Record<CourseLevel, string>

/** Reads the filters from a URL; invalid values are ignored. */
export function readCourseFilters(address: URLSearchParams): CourseFilters {
  return {
    ...readListFilters(address, courseOrders),
    levels: courseLevels.filter((level) => address.get(levelFlags[level]) === 'true'),
  }
}

/** The chosen levels as query parameters of the call. */
function levelQueryOf(levels: readonly CourseLevel[]) {
  const flags: Partial<Record<(typeof levelFlags)[CourseLevel], 'true'>> = {}
  for (const level of levels) flags[levelFlags[level]] = 'true'
  return flags
}

/** The query of the calls that list courses. */
export const courseQueryOf = (filters: CourseFilters) => ({
  ...listQueryOf(filters, courseOrders),
  ...levelQueryOf(filters.levels),
})

/** The URL query of filters; empty for the whole list. */
export const courseAddressOf = (filters: CourseFilters): URLSearchParams =>
  listAddressOf(filters, courseOrders, levelQueryOf(filters.levels))

/** Path of the catalogue filtered by one category. */
export const courseCategoryPath = (categoryId: number): string =>
  `${paths.courses}?${courseAddressOf({ ...noCourseFilters, categoryIds: [categoryId] })}`

/** A level or category in use and the change that takes it away. */
export type ChosenCourseFilter = { change: Partial<CourseFilters> } & (
  | { kind: 'level'; level: CourseLevel }
  | { kind: 'category'; id: number; name: string }
)

type Category = { id: number; name: string; children: readonly Category[] }

/** A tree of categories as a list, each before its subcategories. */
const flatten = (tree: readonly Category[]): Category[] =>
  tree.flatMap((category) => [category, ...flatten(category.children)])

/** The filters in use in the order of their panel; categories that are not in the tree are left out. */
export function chosenCourseFilters(
  { levels, categoryIds }: CourseFilters,
  tree: readonly Category[],
): ChosenCourseFilter[] {
  return [
    ...levels.map((level) => ({
      ...{ kind: 'level' as const, level },
      change: { levels: levels.filter((each) => each !== level) },
    })),
    ...flatten(tree)
      .filter(({ id }) => categoryIds.includes(id))
      .map(({ id, name }) => ({
        ...{ kind: 'category' as const, id, name },
        change: { categoryIds: categoryIds.filter((each) => each !== id) },
      })),
  ]
}

/** Number of active filters, for the button of their panel. */
export const countCourseFilters = ({ categoryIds, levels }: CourseFilters): number => categoryIds.length + levels.length

/** Whether the list may show less than everything. */
export const isCourseListNarrowed = (filters: CourseFilters): boolean =>
  filters.searchBy.trim() !== '' || countCourseFilters(filters) > 0

/** Adds a level, or removes it if it is included; in the order of the levels. */
export function toggleLevel(chosen: readonly CourseLevel[], level: CourseLevel): CourseLevel[] {
  return courseLevels.filter((each) => (each === level ? !chosen.includes(level) : chosen.includes(each)))
}
