import { commentQueues, type CommentQueue as Queue } from '@slodki-ul/contract/learning/comments'
import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { InfiniteList } from '@slodki-ul/ui/infinite-list.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfiniteList } from '#core/use-infinite-list.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import commentsTexts from '#i18n/pl/comments.json'
import styles from './comment-queue.module.css'
import { useListCommentsToModerateInfiniteQuery } from './comments.api.ts'
import { QueuedComment } from './queued-comment.tsx'

addTexts({ comments: commentsTexts })

/** The moderation queues for staff, oldest first: pending, reported and decided comments (ADM-01, ADM-02, ADM-03). */
export function CommentQueue() {
  const { t } = useTranslation('comments')
  const [queue, setQueue] = useState<Queue>('waiting')
  const list = useListCommentsToModerateInfiniteQuery(
    { query: { queue, languageCode: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  const { items: comments, listState } = useInfiniteList(list, 'listCommentsToModerate')
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame to a row of buttons */}
      <div className={styles.queues} role="group" aria-label={t('queue.which')}>
        {commentQueues.map((each) => (
          <Chip key={each} pressed={each === queue} onClick={() => setQueue(each)}>
            {t(`queue.${each}`)}
          </Chip>
        ))}
      </div>
      <InfiniteList
        listState={listState}
        skeleton={
          <>
            <LoadingStatus />
            <LinesSkeleton lines={9} />
          </>
        }
        nothing={<EmptyState image={dipper} title={t('queue.empty')} text={t('queue.emptyText')} />}
      >
        {(grid) => (
          <div ref={grid} className={styles.list}>
            {comments?.map((comment) => (
              <QueuedComment key={comment.id} comment={comment} />
            ))}
          </div>
        )}
      </InfiniteList>
    </>
  )
}
