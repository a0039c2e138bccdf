import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CourseChips } from '#learning/courses/course-chips.tsx'
import { CourseFilterPanel } from '#learning/courses/course-filter-panel.tsx'
import { isCourseListNarrowed } from '#learning/courses/course-filters.rules.ts'
import { CourseList } from '#learning/courses/course-list.tsx'
import { CourseSortTabs } from '#learning/courses/course-sort-tabs.tsx'
import { useCourseFilters } from '#learning/courses/use-course-filters.ts'
import { type CourseMode, useCourseList } from '#learning/courses/use-course-list.ts'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'
import styles from './course-listing.module.css'

type CourseListingProps = { mode: CourseMode; onPreview?: (course: CourseCard) => void }

/** Search, order, categories, levels and the cards, of the catalogue or of the previews (CRS-01, CRS-02, CRS-06). */
export function CourseListing({ mode, onPreview }: CourseListingProps) {
  const { t } = useTranslation('courses')
  const filters = useCourseFilters()
  const { applied, wanted } = filters
  const list = useCourseList(mode, applied)
  const results = useRef<HTMLElement>(null)
  const isNarrowed = isCourseListNarrowed(applied)

  // The button goes with the empty list; who walks by keyboard goes on at what comes in its place.
  const clearFromResults = () => {
    filters.clear()
    results.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className={styles.toolbar}>
        <SearchField
          className={styles.search}
          label={t('search')}
          placeholder={t('search')}
          value={wanted.searchBy}
          onChange={(searchBy) => filters.type({ searchBy })}
          onSubmit={filters.submit}
        />
        <CourseFilterPanel filters={filters} total={list.listState.total} />
        <CourseSortTabs className={styles.tabs} filters={filters} />
      </div>
      <CourseChips filters={filters} />
      <p className={styles.count} role="status">
        {list.listState.total !== undefined &&
          t(isNarrowed ? 'count.narrowed' : 'count', { count: list.listState.total })}
      </p>
      <section ref={results} className={styles.results} aria-label={t('results')} tabIndex={-1}>
        <CourseList
          list={list}
          searchBy={applied.searchBy}
          isNarrowed={isNarrowed}
          onClear={clearFromResults}
          onPreview={onPreview}
          FavouriteButton={FavouriteCourseIcon}
        />
      </section>
    </>
  )
}
