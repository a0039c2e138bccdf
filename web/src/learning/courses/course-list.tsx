import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { pageSizes } from '@slodki-ul/contract/limits'
import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { InfiniteList } from '@slodki-ul/ui/infinite-list.tsx'
import { useTranslation } from 'react-i18next'
import { NothingFound } from '#core/nothing-found.tsx'
import type { CourseSlots } from './course-card.tsx'
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx'
import type { CourseList as List } from './use-course-list.ts'

type CourseListProps = CourseSlots & {
  list: List
  /** The searched text and whether filters are active, for the message when nothing is found. */
  searchBy: string
  isNarrowed: boolean
  onClear: () => void
  onPreview?: ((course: CourseCard) => void) | undefined
}

/** The cards of the catalogue or of the previews (CRS-04). */
export function CourseList({ list, searchBy, isNarrowed, onClear, onPreview, FavouriteButton }: CourseListProps) {
  const { t } = useTranslation('courses')
  return (
    <InfiniteList
      listState={list.listState}
      skeleton={<CourseGridSkeleton cards={pageSizes.courses} />}
      nothing={
        isNarrowed ? (
          <NothingFound searchBy={searchBy} onClear={onClear} />
        ) : (
          <EmptyState image={dipper} title={t('list.empty')} text={t('list.emptyText')} />
        )
      }
    >
      {(grid) => (
        <CourseGrid ref={grid} courses={list.items ?? []} onPreview={onPreview} FavouriteButton={FavouriteButton} />
      )}
    </InfiniteList>
  )
}
