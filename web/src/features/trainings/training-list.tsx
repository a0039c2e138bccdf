import '#i18n/late/errors.ts'
import { pageSizes } from '@slodki-ul/contract/limits'
import type { Training } from '@slodki-ul/contract/trainings'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import dipper from '#art/czerpak.svg'
import { useLanguage } from '#i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GrowingList } from '#ui/growing-list.tsx'
import { LoadingStatus } from '#ui/skeleton.tsx'
import { TrainingCard, TrainingCardSkeleton } from './training-card.tsx'
import { useListTrainingsInfiniteQuery } from './trainings.api.ts'

type TrainingListProps = { searchBy: string; onClear: () => void; onRegister: (training: Training) => void }

/** The trainings to come, the last one added first, six at a time (TRN-04, TRN-17). */
export function TrainingList({ searchBy, onClear, onRegister }: TrainingListProps) {
  const { t } = useTranslation(['trainings', 'errors'])
  const languageCode = useLanguage()
  const list = useListTrainingsInfiniteQuery({
    query: { orderBy: 'IdDesc', pageSize: pageSizes.trainings, searchBy, languageCode },
  })
  const pages = list.currentData?.pages
  const trainings = pages?.flatMap(({ items }) => items)
  const failure = list.isError && !list.isFetching ? messageOf(codeOf(list.error), 'listTrainings') : null
  return (
    <GrowingList
      shown={trainings?.length}
      total={pages?.at(-1)?.pagination.totalItems}
      failure={failure && t(failure, { ns: 'errors' })}
      isLoadingMore={list.isFetchingNextPage}
      onMore={list.fetchNextPage}
      onRetry={list.refetch}
      skeleton={
        <>
          <LoadingStatus />
          <TrainingCardSkeleton />
          <TrainingCardSkeleton />
          <TrainingCardSkeleton />
        </>
      }
      nothing={
        searchBy === '' ? (
          <EmptyState image={dipper} title={t('empty')} text={t('empty.text')} />
        ) : (
          <EmptyState
            image={dipper}
            title={t('none')}
            text={t('none.text')}
            action={
              <Button look="line" size="sm" onClick={onClear}>
                {t('none.clear')}
              </Button>
            }
          />
        )
      }
    >
      {(grid) => (
        <div ref={grid}>
          {trainings?.map((training, place) => (
            <TrainingCard key={training.id} training={training} eager={place === 0} onRegister={onRegister} />
          ))}
        </div>
      )}
    </GrowingList>
  )
}
