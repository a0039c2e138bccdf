import { formatMoment } from '@slodki-ul/contract/dates'
import { type TrainingMessageRow, trainingMessagesQuery } from '@slodki-ul/contract/engagement/training-messages.admin'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useListTrainingMessagesQuery } from '#engagement/trainings/trainings.api.ts'
import { Tile } from '#layout/tile.tsx'
import { MessageStateTag } from './state-tags.tsx'
import { trainingMessagePath } from './training-paths.ts'
import styles from './trainings.module.css'

/** With the dialogs of the decisions, after the page of the training. */
const MessageActions = lazyComponent(async () => (await import('./message-actions.tsx')).MessageActions)

/** Whoever waits for a decision gets it here; what is decided is changed on the page of the message. */
const isWaiting = ({ state }: TrainingMessageRow) => state !== 'confirmed' && state !== 'refused'

/** The newest messages about a training; all of them are in the list of messages. */
export function TrainingMessages({ trainingId }: { trainingId: number }) {
  const { t } = useTranslation('trainings')
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = useListTrainingMessagesQuery({
    query: trainingMessagesQuery.parse({ trainingId: [trainingId] }),
  })
  const all = <Link to={`${paths.trainingMessages}?trainingId=${trainingId}`}>{t('message.all')}</Link>
  return (
    <Tile title={t('tile.messages')} aside={data && data.items.length > 0 && all}>
      {error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <LinesSkeleton lines={3} />
      ) : data.items.length === 0 ? (
        <p className={styles.text}>{t('message.none')}</p>
      ) : (
        <ul className={styles.messages}>
          {data.items.map((message) => (
            <li key={message.id}>
              <span className={styles.head}>
                <Link to={trainingMessagePath(message.id)}>{message.fullName}</Link>
                <MessageStateTag message={message} />
                <small>{formatMoment(message.createdAt)}</small>
              </span>
              <p className={styles.text}>{message.message}</p>
              {isWaiting(message) && (
                <div className={styles.acts}>
                  <Suspense>
                    <MessageActions message={message} size="sm" />
                  </Suspense>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
