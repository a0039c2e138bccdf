import { type CourseCard, courseOrders } from '@slodki-ul/contract/learning/courses'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Listing } from '#core/listing.tsx'
import { SortTabs } from '#core/sort-tabs.tsx'
import { ChosenCourseFilters } from '#learning/courses/chosen-course-filters.tsx'
import { CourseFilterPanel } from '#learning/courses/course-filter-panel.tsx'
import { isCourseListNarrowed } from '#learning/courses/course-filters.rules.ts'
import { CourseList } from '#learning/courses/course-list.tsx'
import { useCourseFilters } from '#learning/courses/use-course-filters.ts'
import { type CourseMode, useCourseList } from '#learning/courses/use-course-list.ts'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'

type CourseListingProps = { mode: CourseMode; onPreview?: (course: CourseCard) => void }

/** Search, sort order, categories, levels and cards of the catalogue or the previews (CRS-01, CRS-02, CRS-06). */
export function CourseListing({ mode, onPreview }: CourseListingProps) {
  const { t } = useTranslation('courses')
  const filters = useCourseFilters()
  const { applied } = filters
  const list = useCourseList(mode, applied)
  const isNarrowed = isCourseListNarrowed(applied)
  const { total } = list.listState
  const results = useRef<HTMLElement>(null)
  return (
    <Listing
      filters={filters}
      search={t('search')}
      results={t('results')}
      count={total === undefined ? undefined : t(isNarrowed ? 'count.narrowed' : 'count', { count: total })}
      panel={<CourseFilterPanel filters={filters} total={total} />}
      sortTabs={(className) => (
        <SortTabs
          className={className}
          filters={filters}
          orders={courseOrders}
          nameOf={(order) => t(`sort.${order}`)}
        />
      )}
      chosen={<ChosenCourseFilters filters={filters} resultsRef={results} />}
      resultsRef={results}
    >
      {(onClear) => (
        <CourseList
          list={list}
          searchBy={applied.searchBy}
          isNarrowed={isNarrowed}
          onClear={onClear}
          onPreview={onPreview}
          FavouriteButton={FavouriteCourseIcon}
        />
      )}
    </Listing>
  )
}
