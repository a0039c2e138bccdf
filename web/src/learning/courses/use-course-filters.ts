import { type FilterAddress, useUrlFilters } from '#core/use-url-filters.ts'
import { type CourseFilters, courseAddressOf, noCourseFilters, readCourseFilters } from './course-filters.rules.ts'

const courseAddress: FilterAddress<CourseFilters> = {
  none: noCourseFilters,
  read: readCourseFilters,
  write: courseAddressOf,
}

/** The filters of the current page's list: the catalogue and the previews have their own (CRS-07). */
export const useCourseFilters = () => useUrlFilters(courseAddress)

export type CourseListFilters = ReturnType<typeof useCourseFilters>
