import '#i18n/late/comments.ts'
import '#i18n/late/errors.ts'
import type { Comment } from '@slodki-ul/contract/comments'
import { ChevronDown, MessageCircle } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { lazyPart } from '#app/lazy-part.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-section.module.css'
import { useListCommentsQuery } from './comments.api.ts'
import { shownAtFirst } from './comments.rules.ts'

const AddCommentDialog = lazyPart(async () => (await import('./add-comment-dialog.tsx')).AddCommentDialog)

/** The comments of a course in their threads, for who has a subscription (CRS-18, COM-02 to COM-10). */
export function CommentSection({ courseId }: { courseId: number }) {
  const { t } = useTranslation(['comments', 'errors'])
  const { currentData, error, isFetching, refetch } = useListCommentsQuery({ params: { courseId } })
  /** What is being answered; null is a comment of its own. */
  const [writing, setWriting] = useState<{ parent: Comment | null } | null>(null)
  const count = currentData?.length

  return (
    <section aria-labelledby="comments">
      <div className={styles.head}>
        <h2 id="comments" className={styles.title}>
          {t('title')} {count !== undefined && <span className={joinClasses(text.muted, text.numbers)}>({count})</span>}
        </h2>
        <Button size="sm" icon={MessageCircle} aria-haspopup="dialog" onClick={() => setWriting({ parent: null })}>
          {t('add')}
        </Button>
      </div>
      {currentData && <Thread comments={currentData} onReply={(parent) => setWriting({ parent })} />}
      {!currentData && error && (
        <ErrorState
          text={t(messageOf(codeOf(error), 'listComments'), { ns: 'errors' })}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!currentData && !error && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={6} />
        </>
      )}
      <Suspense>
        {writing && <AddCommentDialog courseId={courseId} parent={writing.parent} onClose={() => setWriting(null)} />}
      </Suspense>
    </section>
  )
}

type ThreadProps = { comments: readonly Comment[]; onReply: (parent: Comment) => void }

/** The first five, and a button for the rest (COM-05). */
function Thread({ comments, onReply }: ThreadProps) {
  const { t } = useTranslation('comments')
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const rest = comments.length - shownAtFirst
  if (comments.length === 0) return <p className={styles.none}>{t('none')}</p>

  const handleTurn = () => {
    // Who walks by keyboard goes on at the first that has come.
    if (!isWhole) requestAnimationFrame(() => list.current?.children[shownAtFirst]?.querySelector('article')?.focus())
    setWhole(!isWhole)
  }

  return (
    <>
      <ul ref={list} className={styles.list}>
        {(isWhole ? comments : comments.slice(0, shownAtFirst)).map((comment) => (
          <CommentItem key={comment.id} comment={comment} onReply={onReply} />
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className={joinClasses(text.arrow, styles.turn)}
          aria-expanded={isWhole}
          onClick={handleTurn}
        >
          <span>{isWhole ? t('less') : t('more', { count: rest })}</span>
          <Icon of={ChevronDown} />
        </button>
      )}
    </>
  )
}
