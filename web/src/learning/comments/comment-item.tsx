import { isAdmin } from '@slodki-ul/contract/identity/access.rules'
import type { Comment } from '@slodki-ul/contract/learning/comments'
import { Avatar } from '@slodki-ul/ui/avatar.tsx'
import { colourOf } from '@slodki-ul/ui/avatar-colour.rules.ts'
import { DateText } from '@slodki-ul/ui/date.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Check, Clock, Flag, Reply, Trash2 } from 'lucide-react'
import { type CSSProperties, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/session.ts'
import { showNotification } from '#core/toasts.ts'
import styles from './comment-item.module.css'
import { useApproveCommentMutation } from './comments.api.ts'
import { indentOf, initialsOf, mayReply } from './comments.rules.ts'

const DeclineCommentDialog = lazyComponent(
  async () => (await import('./decline-comment-dialog.tsx')).DeclineCommentDialog,
)
const ReportCommentDialog = lazyComponent(async () => (await import('./report-comment-dialog.tsx')).ReportCommentDialog)

type CommentItemProps = { comment: Comment; onReply: (comment: Comment) => void }

/** A comment, or a placeholder for a pending one (COM-02, COM-03), with its actions (COM-06, ADM-01). */
export function CommentItem({ comment, onReply }: CommentItemProps) {
  const { t } = useTranslation('comments')
  const { creator, userId, isInstructor, createdAt, status, language } = comment
  const name = creator ?? t(userId === null ? 'gone' : 'someone')
  return (
    <li style={{ '--indent': indentOf(comment) } as CSSProperties}>
      <article className={styles.comment} tabIndex={-1} aria-label={t('by', { name })}>
        <Avatar initials={initialsOf(name)} colour={colourOf(userId ?? name)} />
        <div>
          <div className={styles.head}>
            <b>{name}</b>
            {isInstructor && <Tag variant="fresh">{t('instructor')}</Tag>}
            {status === 'Created' && comment.comment !== null && (
              <Tag variant="warn">
                <Icon of={Clock} />
                {t('waiting')}
              </Tag>
            )}
            <span className={styles.date}>
              <DateText moment={createdAt} />
            </span>
          </div>
          {comment.comment === null ? (
            <p className={styles.hidden}>{t('hidden')}</p>
          ) : (
            <p className={styles.words} lang={language}>
              {comment.comment}
            </p>
          )}
          <CommentActions comment={comment} name={name} onReply={onReply} />
        </div>
      </article>
    </li>
  )
}

type CommentActionsProps = CommentItemProps & { name: string }

function CommentActions({ comment, name, onReply }: CommentActionsProps) {
  const { t } = useTranslation('comments')
  const session = useSession()
  const [approve, { isLoading }] = useApproveCommentMutation()
  const [asked, setAsked] = useState<'decline' | 'report' | null>(null)
  const { id, courseId, status } = comment
  const moderates = session !== null && isAdmin(session.roles)
  const isOther = session !== null && mayReply(comment, session.id)

  async function handleApprove() {
    if (isLoading) return
    const { error } = await approve({ params: { courseId, commentId: id } })
    if (!error) showNotification('NOTIFICATIONS.COMMENTAPPROVED')
  }

  return (
    <div className={styles.actions}>
      {isOther && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('replyTo', { name })}
          onClick={() => onReply(comment)}
        >
          <Icon of={Reply} />
          {t('reply')}
        </button>
      )}
      {isOther && !moderates && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('reportOf', { name })}
          onClick={() => setAsked('report')}
        >
          <Icon of={Flag} />
          {t('report')}
        </button>
      )}
      {moderates && status === 'Created' && (
        <button type="button" aria-busy={isLoading} aria-label={t('approveOf', { name })} onClick={handleApprove}>
          <Icon of={Check} />
          {t('approve')}
        </button>
      )}
      {moderates && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('deleteOf', { name })}
          onClick={() => setAsked('decline')}
        >
          <Icon of={Trash2} />
          {t('delete')}
        </button>
      )}
      <Suspense>
        {asked === 'decline' && <DeclineCommentDialog comment={comment} onClose={() => setAsked(null)} />}
        {asked === 'report' && <ReportCommentDialog comment={comment} onClose={() => setAsked(null)} />}
      </Suspense>
    </div>
  )
}
