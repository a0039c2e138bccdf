import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { StaffTraining } from '@slodki-ul/contract/engagement/trainings.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useChangeTrainingMutation, useGetStaffTrainingQuery } from '#engagement/trainings/trainings.api.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { Seats } from './seats.tsx'
import { TrainingStateTag } from './state-tags.tsx'
import { TrainingActions } from './training-actions.tsx'
import { TrainingForm } from './training-form.tsx'
import { TrainingMessages } from './training-messages.tsx'
import { TrainingPicture } from './training-picture.tsx'
import styles from './trainings.module.css'

/** Below the form, after it. */
const AttendeesTile = lazyComponent(async () => (await import('./attendees-tile.tsx')).AttendeesTile)

/** A training: its fields, places, requests, copy and end (BO-133). */
export function TrainingScreen() {
  const { t } = useTranslation('trainings')
  const { id = '' } = useParams()
  const { currentData: training, error, isFetching, refetch } = useGetStaffTrainingQuery({ params: { id: Number(id) } })
  const title = training?.name ?? t('one')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.trainings }, { label: title }]} />}
      tags={training && <TrainingStateTag state={training.state} />}
      summary={training && `${formatMoment(training.startsAt)}, ${training.location}`}
      actions={training && <TrainingActions training={training} />}
    >
      {training ? (
        <Training key={training.id} training={training} />
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Training({ training }: { training: StaffTraining }) {
  const { t } = useTranslation('trainings')
  const mayManage = usePermissions()('trainings.manage', true)
  const [change] = useChangeTrainingMutation()
  const { id, state, calledOffAt, allowedActions } = training
  const mayChange = mayManage && allowedActions.includes('change')
  return (
    <>
      {state === 'over' && <Note>{t('archived')}</Note>}
      {calledOffAt && <Note>{t('calledOff', { date: formatDate(calledOffAt) })}</Note>}
      <TrainingForm
        key={state === 'over' || calledOffAt ? 'closed' : 'open'}
        record={training}
        mayChange={mayChange}
        save={(body, version) => change({ params: { id }, body, headers: { 'if-match': `"${version}"` } }).unwrap()}
        aside={
          <>
            <PlacesTile training={training} />
            <TrainingPicture training={training} mayChange={mayChange} />
          </>
        }
      >
        <TrainingMessages trainingId={id} />
        <Suspense>
          <AttendeesTile trainingId={id} />
        </Suspense>
      </TrainingForm>
    </>
  )
}

function PlacesTile({ training }: { training: StaffTraining }) {
  const { t } = useTranslation('trainings')
  const { capacity, availablePlaces, reservedPlaces } = training
  const split = { attendees: capacity - availablePlaces - reservedPlaces, reserved: reservedPlaces }
  return (
    <Tile title={t('places')}>
      <div className={styles.big}>
        <Seats capacity={capacity} availablePlaces={availablePlaces} />
      </div>
      <p className={styles.text}>{t('placesSplit', split)}</p>
    </Tile>
  )
}
