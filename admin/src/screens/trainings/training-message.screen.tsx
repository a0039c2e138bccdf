import { formatMoment } from '@slodki-ul/contract/dates'
import type { TrainingMessageRecord } from '@slodki-ul/contract/engagement/training-messages.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { useGetTrainingMessageQuery } from '#engagement/trainings/trainings.api.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageStateTag } from './state-tags.tsx'
import { trainingPath } from './training-paths.ts'
import styles from './trainings.module.css'

/** A message about a training with what was mailed about it, and what can be done with it (BO-134). */
export function TrainingMessageScreen() {
  const { t } = useTranslation('trainings')
  const { id = '' } = useParams()
  const { currentData: message, error, isFetching, refetch } = useGetTrainingMessageQuery({ params: { id } })
  const title = message?.fullName ?? t('message.one')
  const crumbs = [
    { label: t('title'), to: paths.trainings },
    { label: t('messages'), to: paths.trainingMessages },
    { label: title },
  ]
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={crumbs} />}
      tags={message && <MessageStateTag message={message} />}
      summary={message && formatMoment(message.createdAt)}
      actions={message && <MessageActions message={message} />}
    >
      {message ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Tile title={t('message')}>
              <p className={styles.text}>{message.message}</p>
            </Tile>
            <History message={message} />
          </div>
          <Facts message={message} />
        </div>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function History({ message: { replies } }: { message: TrainingMessageRecord }) {
  const { t } = useTranslation('trainings')
  return (
    <Tile title={t('message.history')}>
      {replies.length === 0 ? (
        <p className={styles.text}>{t('message.noHistory')}</p>
      ) : (
        <ul className={styles.messages}>
          {replies.map(({ id, action, text, by, createdAt }) => {
            const date = formatMoment(createdAt)
            return (
              <li key={id}>
                <b>{t(`action.${action}`)}</b>
                <p className={styles.text}>{text}</p>
                <small>{by === null ? t('message.byNobody', { date }) : t('message.by', { name: by, date })}</small>
              </li>
            )
          })}
        </ul>
      )}
    </Tile>
  )
}

function Facts({ message }: { message: TrainingMessageRecord }) {
  const { t } = useTranslation('trainings')
  const { training, email, phone, language, places } = message
  return (
    <Tile title={t('training')}>
      <dl className={styles.facts}>
        <dt>{t('training')}</dt>
        <dd>
          <Link to={trainingPath(training.id)}>{training.name}</Link>
        </dd>
        <dt>{t('day')}</dt>
        <dd>{formatMoment(training.startsAt)}</dd>
        <dt>{t('message.free')}</dt>
        <dd>{training.availablePlaces}</dd>
        <dt>{t('message.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        {phone && (
          <>
            <dt>{t('message.phone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        <dt>{t('message.language')}</dt>
        <dd>{t(`message.language.${language}`)}</dd>
        {places > 0 && (
          <>
            <dt>{t('message.places')}</dt>
            <dd>{places}</dd>
          </>
        )}
      </dl>
    </Tile>
  )
}
