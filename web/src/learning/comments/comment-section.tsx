import type { Comment } from '@slodki-ul/contract/learning/comments'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import type { InfiniteListState } from '@slodki-ul/ui/infinite-list.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LoadMore } from '@slodki-ul/ui/load-more.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ChevronDown, MessageCircle } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInfiniteList } from '#core/use-infinite-list.ts'
import { addTexts } from '#i18n/add-texts.ts'
import commentsTexts from '#i18n/pl/comments.json'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-section.module.css'
import { useListCommentsInfiniteQuery } from './comments.api.ts'
import { shownAtFirst } from './comments.rules.ts'

addTexts({ comments: commentsTexts })

const AddCommentDialog = lazyComponent(async () => (await import('./add-comment-dialog.tsx')).AddCommentDialog)

/** The comments of a course in threads, for subscribers (CRS-18, COM-02 to COM-10). */
export function CommentSection({ courseId }: { courseId: number }) {
  const { t } = useTranslation(['comments', 'errors'])
  const { items, listState } = useInfiniteList(useListCommentsInfiniteQuery({ params: { courseId } }), 'listComments')
  /** The open form: for a reply to `parent`, or for a new comment when it is null. */
  const [writing, setWriting] = useState<{ parent: Comment | null } | null>(null)
  const { total, failure, isLoadingMore } = listState

  return (
    <section aria-labelledby="comments">
      <div className={styles.head}>
        <h2 id="comments" className={styles.title}>
          {t('title')} {total !== undefined && <span className={clsx(text.muted, text.numbers)}>({total})</span>}
        </h2>
        <Button size="sm" icon={MessageCircle} aria-haspopup="dialog" onClick={() => setWriting({ parent: null })}>
          {t('add')}
        </Button>
      </div>
      {items && <Thread comments={items} listState={listState} onReply={(parent) => setWriting({ parent })} />}
      {!items && failure !== null && <ErrorState text={failure} onRetry={listState.onRetry} retrying={isLoadingMore} />}
      {!items && failure === null && (
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

/** Keyboard users continue at the first new comment. */
const focusAt = (list: HTMLUListElement | null, index: number) =>
  list?.children[index]?.querySelector('article')?.focus()

type ThreadProps = { comments: readonly Comment[]; listState: InfiniteListState; onReply: (parent: Comment) => void }

/** The first five comments, a button that shows the rest (COM-05), and below them a button for the next page. */
function Thread({ comments, listState, onReply }: ThreadProps) {
  const { t } = useTranslation('comments')
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number | null>(null)
  const { total = comments.length, failure, isLoadingMore, onMore } = listState
  const rest = total - shownAtFirst

  useEffect(() => {
    if (firstNew.current === null || comments.length <= firstNew.current) return
    focusAt(list.current, firstNew.current)
    firstNew.current = null
  }, [comments.length])

  if (comments.length === 0) return <p className={styles.none}>{t('none')}</p>

  const handleTurn = () => {
    if (!isWhole) requestAnimationFrame(() => focusAt(list.current, shownAtFirst))
    setWhole(!isWhole)
  }
  const handleMore = () => {
    firstNew.current = comments.length
    onMore()
  }

  return (
    <>
      <ul ref={list} className={styles.list}>
        {(isWhole ? comments : comments.slice(0, shownAtFirst)).map((comment) => (
          <CommentItem key={comment.id} comment={comment} onReply={onReply} />
        ))}
      </ul>
      {isWhole && failure === null && comments.length < total && (
        <LoadMore shown={comments.length} total={total} loading={isLoadingMore} onMore={handleMore} />
      )}
      {isWhole && failure !== null && <ErrorState text={failure} onRetry={handleMore} retrying={isLoadingMore} />}
      {rest > 0 && (
        <button type="button" className={clsx(text.arrow, styles.turn)} aria-expanded={isWhole} onClick={handleTurn}>
          <span>{isWhole ? t('less') : t('more', { count: rest })}</span>
          <Icon of={ChevronDown} />
        </button>
      )}
    </>
  )
}
