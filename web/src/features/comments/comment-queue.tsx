import '#i18n/late/comments.ts'
import '#i18n/late/errors.ts'
import { commentQueues, type CommentQueue as Queue } from '@slodki-ul/contract/comments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import dipper from '#art/czerpak.svg'
import { useLanguage } from '#i18n/language.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GrowingList } from '#ui/growing-list.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import styles from './comment-queue.module.css'
import { useListCommentsToModerateInfiniteQuery } from './comments.api.ts'
import { QueuedComment } from './queued-comment.tsx'

/** What staff decide on, oldest first: what waits, what was reported, and what was decided (ADM-01, ADM-02, ADM-03). */
export function CommentQueue() {
  const { t } = useTranslation(['comments', 'errors'])
  const [queue, setQueue] = useState<Queue>('waiting')
  const list = useListCommentsToModerateInfiniteQuery(
    { query: { queue, languageCode: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  const pages = list.currentData?.pages
  const comments = pages?.flatMap(({ items }) => items)
  const failure = list.isError && !list.isFetching ? messageOf(codeOf(list.error), 'listCommentsToModerate') : null
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
      <GrowingList
        shown={comments?.length}
        total={pages?.at(-1)?.pagination.totalItems}
        failure={failure && t(failure, { ns: 'errors' })}
        isLoadingMore={list.isFetchingNextPage}
        onMore={list.fetchNextPage}
        onRetry={list.refetch}
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
      </GrowingList>
    </>
  )
}
