import { FiguresTable } from '@slodki-ul/ui/figures-table.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListTrainingAttendeesQuery } from '#engagement/trainings/trainings.api.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { attendancePath, trainingMessagePath } from './training-paths.ts'
import styles from './trainings.module.css'

/** As many as are read at a glance; all of them are on the attendance list. */
const shownMost = 12

/** Who has a place, and what is noted of them (BO-135). */
export function AttendeesTile({ trainingId }: { trainingId: number }) {
  const { t } = useTranslation('trainings')
  const { currentData, error, isFetching, refetch } = useListTrainingAttendeesQuery({ params: { id: trainingId } })
  if (!currentData) return <PendingRecord error={error} lines={3} onRetry={refetch} isRetrying={isFetching} />
  const left = currentData.length - shownMost
  return (
    <Tile title={t('tile.attendees')} flush={currentData.length > 0}>
      {currentData.length === 0 ? (
        <p className={styles.text}>{t('attendees.none')}</p>
      ) : (
        <FiguresTable
          label={t('tile.attendees')}
          className={styles.attendees}
          columns={[{ label: t('who') }, { label: t('places'), isEnd: true }, { label: t('attendees.note') }]}
        >
          {currentData.slice(0, shownMost).map(({ id, fullName, email, places, note }) => (
            <tr key={id}>
              <td>
                <Link to={trainingMessagePath(id)}>{fullName}</Link>
                <small>{email}</small>
              </td>
              <td data-end>{places}</td>
              <td>{note || '–'}</td>
            </tr>
          ))}
        </FiguresTable>
      )}
      {left > 0 && (
        <p className={styles.more}>
          <Link to={attendancePath(trainingId)}>{t('attendees.more', { count: left })}</Link>
        </p>
      )}
    </Tile>
  )
}
