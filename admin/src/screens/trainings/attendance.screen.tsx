import { formatMoment } from '@slodki-ul/contract/dates'
import type { Attendee } from '@slodki-ul/contract/engagement/training-attendees.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import {
  useExportTrainingAttendeesMutation,
  useGetStaffTrainingQuery,
  useListTrainingAttendeesQuery,
} from '#engagement/trainings/trainings.api.ts'
import { useLanguage } from '#i18n/language.ts'
import { ExportButton } from '#layout/export-button.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import styles from './attendance.module.css'
import { AttendeeRow } from './attendee-row.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { trainingPath } from './training-paths.ts'

/** The attendees of a training with contact and notes: ticked on a phone, printed, exported (BO-135). */
export function AttendanceScreen() {
  const { t } = useTranslation('trainings')
  const language = useLanguage()
  const id = Number(useParams().id)
  const training = useGetStaffTrainingQuery({ params: { id } })
  const attendees = useListTrainingAttendeesQuery({ params: { id } })
  const [exportList] = useExportTrainingAttendeesMutation()
  const mayManage = usePermissions()('trainings.manage', true)
  const [noted, setNoted] = useState<Attendee | null>(null)
  const { currentData: record } = training
  const { currentData: list } = attendees
  const title = record?.name ?? t('attendance')
  const crumbs = [
    { label: t('title'), to: paths.trainings },
    { label: title, to: trainingPath(id) },
    { label: t('attendance.crumb') },
  ]
  const retry = () => {
    training.refetch()
    attendees.refetch()
  }
  return (
    <View
      title={t('attendance')}
      crumbs={<Breadcrumbs items={crumbs} />}
      summary={record && `${record.name}, ${formatMoment(record.startsAt)}, ${record.location}`}
      actions={
        list && (
          <span className={styles.actions}>
            <ExportButton
              label={t('attendance.export')}
              name={`${t('attendance.file')}-${id}`}
              fetch={() => exportList({ params: { id }, query: { in: language } })}
            />
            <Button variant="line" size="sm" icon={Printer} onClick={() => window.print()}>
              {t('attendance.print')}
            </Button>
          </span>
        )
      }
    >
      {list && record ? (
        <Tile title={t('attendance.summary', sumsOf(list))} flush={list.length > 0}>
          {list.length === 0 ? (
            <p>{t('attendance.none')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('attendance')}>
              {list.map((attendee) => (
                <AttendeeRow
                  key={attendee.id}
                  attendee={attendee}
                  mayManage={mayManage}
                  onNote={() => setNoted(attendee)}
                />
              ))}
            </ul>
          )}
        </Tile>
      ) : (
        <PendingRecord
          error={training.error ?? attendees.error}
          lines={8}
          onRetry={retry}
          isRetrying={training.isFetching || attendees.isFetching}
        />
      )}
      {noted && <NoteDialog key={noted.id} attendee={noted} onClose={() => setNoted(null)} />}
    </View>
  )
}

const sumsOf = (list: readonly Attendee[]) => ({
  present: list.filter(({ presentAt }) => presentAt !== null).length,
  all: list.length,
  places: list.reduce((sum, { places }) => sum + places, 0),
})
