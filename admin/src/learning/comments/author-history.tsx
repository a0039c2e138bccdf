import { formatDate } from '@slodki-ul/contract/dates'
import type { QueuedComment } from '@slodki-ul/contract/learning/comments.admin'
import { useTranslation } from 'react-i18next'
import styles from './queued-comment.module.css'
import { TreatmentTag } from './treatment-tag.tsx'

/** What staff decided about the author before. */
export function AuthorHistory({ author }: { author: NonNullable<QueuedComment['author']> }) {
  const { t } = useTranslation('comments')
  const { approved, declined, removals, treatment } = author
  if (approved + declined === 0 && !treatment) return <p className={styles.history}>{t('history.none')}</p>
  return (
    <div className={styles.history}>
      <p>
        {t('history.approved', { count: approved })}, {t('history.declined', { count: declined })}
      </p>
      {treatment && (
        <p>
          <TreatmentTag treatment={treatment} /> {treatment.reason}
        </p>
      )}
      {removals.map(({ reason, decidedAt }) => (
        <p key={decidedAt}>{t('history.removal', { date: formatDate(decidedAt), reason })}</p>
      ))}
    </div>
  )
}
