import { type CommentQueue, commentQueues } from '@slodki-ul/contract/learning/comments'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { useTranslation } from 'react-i18next'
import { ListSearch } from '#layout/list-search.tsx'
import type { List } from '#layout/use-list.ts'
import { CommentAge } from '#learning/comments/comment-age.tsx'
import styles from './comments.module.css'

type Counts = Record<CommentQueue, number> & { oldestAt: string | null }

/** How much waits, and since when. */
export function CommentSummary({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('comments')
  if (!counts) return null
  return (
    <>
      {t('summary', { count: counts.waiting })}
      {counts.oldestAt && (
        <>
          {t('summary.oldest')} <CommentAge moment={counts.oldestAt} />
        </>
      )}
    </>
  )
}

type CommentQueuesProps = { list: List; queue: CommentQueue; counts: Counts | undefined }

/** The queues with their counts, and the search in the one that is open. */
export function CommentQueues({ list, queue, counts }: CommentQueuesProps) {
  const { t } = useTranslation('comments')
  const { change } = list
  return (
    <div className={styles.queues}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame to a row of buttons */}
      <div role="group" aria-label={t('queue.which')} className={styles.chips}>
        {commentQueues.map((each) => (
          <Chip
            key={each}
            pressed={each === queue}
            onClick={() =>
              change((now) => ({
                ...now,
                pageNumber: 1,
                orderBy: '',
                filters: each === 'waiting' ? {} : { queue: [each] },
              }))
            }
          >
            {t(`queue.${each}`)}
            {counts && <span className={styles.count}>{counts[each]}</span>}
          </Chip>
        ))}
      </div>
      <ListSearch list={list} label={t('search')} className={styles.search ?? ''} />
    </div>
  )
}
