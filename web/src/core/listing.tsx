import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { type ReactNode, type RefObject, useRef } from 'react'
import styles from './listing.module.css'
import type { UrlFilters } from './use-url-filters.ts'

type ListingProps<Filters extends { searchBy: string }> = {
  filters: UrlFilters<Filters>
  /** Labels of the search field and of the results. */
  search: string
  results: string
  /** Number of results as text; undefined while it loads. */
  count: string | undefined
  /** The button that opens the filters' panel. */
  panel: ReactNode
  /** Gets the class for its position in the toolbar. */
  sortTabs: (className: string | undefined) => ReactNode
  /** The filters in use, above the number of results. */
  chosen?: ReactNode
  /** Focused by a link that skips to the results. */
  resultsRef?: RefObject<HTMLElement | null>
  /** The items; `onClear` is for the message when nothing matches. */
  children: (onClear: () => void) => ReactNode
}

/** A list page below its heading: search, filters, sort order, number of results, results. */
export function Listing<Filters extends { searchBy: string }>({
  filters,
  search,
  results,
  count,
  panel,
  sortTabs,
  chosen,
  resultsRef,
  children,
}: ListingProps<Filters>) {
  const ownRef = useRef<HTMLElement>(null)
  const section = resultsRef ?? ownRef

  // The pressed button disappears with the empty list, so the focus moves to what replaces it.
  function handleClear() {
    filters.clear()
    section.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className={styles.toolbar}>
        <SearchField
          className={styles.search}
          label={search}
          placeholder={search}
          value={filters.wanted.searchBy}
          onChange={(searchBy) => filters.type({ searchBy } as Partial<Filters>)}
          onSubmit={filters.submit}
        />
        {panel}
        {sortTabs(styles.tabs)}
      </div>
      {chosen}
      <p className={styles.count} role="status">
        {count}
      </p>
      <section ref={section} className={styles.results} aria-label={results} tabIndex={-1}>
        {children(handleClear)}
      </section>
    </>
  )
}
