import type { Training } from '@slodki-ul/contract/engagement/trainings'
import { pageSizes } from '@slodki-ul/contract/limits'
import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { InfiniteList } from '@slodki-ul/ui/infinite-list.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useInfiniteList } from '#core/use-infinite-list.ts'
import { useLanguage } from '#i18n/language.ts'
import { TrainingCard, TrainingCardSkeleton } from './training-card.tsx'
import { useListTrainingsInfiniteQuery } from './trainings.api.ts'

type TrainingListProps = { searchBy: string; onClear: () => void; onRegister: (training: Training) => void }

/** Upcoming trainings, newest first, six per page (TRN-04, TRN-17). */
export function TrainingList({ searchBy, onClear, onRegister }: TrainingListProps) {
  const { t } = useTranslation('trainings')
  const languageCode = useLanguage()
  const list = useListTrainingsInfiniteQuery({
    query: { orderBy: 'IdDesc', pageSize: pageSizes.trainings, searchBy, languageCode },
  })
  const { items: trainings, listState } = useInfiniteList(list, 'listTrainings')
  return (
    <InfiniteList
      listState={listState}
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
              <Button variant="line" size="sm" onClick={onClear}>
                {t('none.clear')}
              </Button>
            }
          />
        )
      }
    >
      {(grid) => (
        <div ref={grid}>
          {trainings?.map((training, index) => (
            <TrainingCard key={training.id} training={training} eager={index === 0} onRegister={onRegister} />
          ))}
        </div>
      )}
    </InfiniteList>
  )
}
