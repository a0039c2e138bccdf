import { pageSizes } from '@slodki-ul/contract/limits'
import type { Training } from '@slodki-ul/contract/trainings'
import { useTranslation } from 'react-i18next'
import { useGrowing } from '#app/use-growing.ts'
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
  const { t } = useTranslation('trainings')
  const languageCode = useLanguage()
  const list = useListTrainingsInfiniteQuery({
    query: { orderBy: 'IdDesc', pageSize: pageSizes.trainings, searchBy, languageCode },
  })
  const { items: trainings, growth } = useGrowing(list, 'listTrainings')
  return (
    <GrowingList
      growth={growth}
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
