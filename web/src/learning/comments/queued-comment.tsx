import type { ModeratedComment } from '@slodki-ul/contract/learning/comments'
import { coursePage } from '@slodki-ul/contract/pages'
import { Avatar } from '@slodki-ul/ui/avatar.tsx'
import { colourOf } from '@slodki-ul/ui/avatar-colour.rules.ts'
import { Button } from '@slodki-ul/ui/button.tsx'
import { DateText } from '@slodki-ul/ui/date.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Check, Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showNotification } from '#core/toasts.ts'
import { useApproveCommentMutation } from './comments.api.ts'
import { initialsOf } from './comments.rules.ts'
import styles from './queued-comment.module.css'

const DeclineCommentDialog = lazyComponent(
  async () => (await import('./decline-comment-dialog.tsx')).DeclineCommentDialog,
)

/** A comment with everything needed for a decision: its course, its parent, and readers' reports. */
export function QueuedComment({ comment }: { comment: ModeratedComment }) {
  const { t } = useTranslation('comments')
  const [approve, { isLoading }] = useApproveCommentMutation()
  const [isAsked, setAsked] = useState(false)
  const { id, courseId, courseName, isFree, creator, userId, createdAt, parent, reports, reason, status } = comment
  const name = creator ?? t(userId === null ? 'gone' : 'someone')

  async function handleApprove() {
    const { error } = await approve({ params: { courseId, commentId: id } })
    if (!error) showNotification('NOTIFICATIONS.COMMENTAPPROVED')
  }

  return (
    <article className={styles.item} aria-label={t('by', { name })}>
      <Avatar initials={initialsOf(name)} colour={colourOf(userId ?? name)} />
      <div>
        <p className={styles.head}>
          <b>{name}</b>
          <Link className={text.link} to={coursePage({ id: courseId, isFree })}>
            {courseName}
          </Link>
          <span className={clsx(text.muted, text.numbers)}>
            <DateText moment={createdAt} />
          </span>
        </p>
        {parent && (
          <p className={styles.parent}>
            {t('queue.answers', { name: parent.creator ?? t('someone'), words: parent.comment })}
          </p>
        )}
        <p className={styles.words} lang={comment.language}>
          {comment.comment}
        </p>
        {reports.map((report) => (
          <p key={`${report.createdAt} ${report.reason}`} className={styles.report}>
            <Icon of={Flag} />
            {t('queue.report', { reason: report.reason })}
          </p>
        ))}
        {reason !== null && <p className={styles.parent}>{t('queue.reason', { reason })}</p>}
      </div>
      {status !== 'Declined' && (
        <div className={styles.actions}>
          {status === 'Created' && (
            <Button
              variant="soft"
              size="sm"
              icon={Check}
              busy={isLoading}
              aria-label={t('approveOf', { name })}
              onClick={handleApprove}
            >
              {t('approve')}
            </Button>
          )}
          <Button
            variant="line"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('deleteOf', { name })}
            onClick={() => setAsked(true)}
          >
            {t('delete')}
          </Button>
        </div>
      )}
      <Suspense>{isAsked && <DeclineCommentDialog comment={comment} onClose={() => setAsked(false)} />}</Suspense>
    </article>
  )
}
