import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import { hasLink } from '@slodki-ul/contract/learning/comment-text.rules'
import type { QueuedComment as Comment } from '@slodki-ul/contract/learning/comments.admin'
import { coursePage } from '@slodki-ul/contract/pages'
import { Avatar } from '@slodki-ul/ui/avatar.tsx'
import { colourOf } from '@slodki-ul/ui/avatar-colour.rules.ts'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Check, Flag, Link2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#core/initials.rules.ts'
import { RowBox } from '#core/row-box.tsx'
import { AuthorHistory } from './author-history.tsx'
import { CommentAge } from './comment-age.tsx'
import styles from './queued-comment.module.css'

type QueuedCommentProps = {
  comment: Comment
  name: string
  isCurrent: boolean
  /** Whether it has the primary button of the screen. */
  isPrimary: boolean
  isSelected: boolean
  isBusy: boolean
  /** It is shown because readers reported it. */
  isReported: boolean
  onFocus: () => void
  onSelect: (isRange: boolean) => void
  onApprove: () => void
  /** Opens a dialog about it. */
  onOpen: (dialog: 'remove' | 'reply' | 'appeal' | 'author') => void
  onUndo: () => void
  /** Opens the history of a comment that was decided. */
  history: ReactNode
}

/** A comment with what a decision needs: its course, what it answers, reports, and the author's past decisions (BO-128). */
export function QueuedComment({
  comment,
  name,
  isCurrent,
  isPrimary,
  isSelected,
  isBusy,
  onFocus,
  onSelect,
  ...actions
}: QueuedCommentProps) {
  const { t } = useTranslation('comments')
  const { id, courseId, courseName, isFree, createdAt, parent, author } = comment
  return (
    <article
      className={clsx(styles.item, isCurrent && styles.current)}
      data-row={id}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      aria-busy={isBusy || undefined}
      aria-label={t('by', { name })}
      onFocus={onFocus}
    >
      <RowBox label={t('select', { name })} checked={isSelected} onChange={onSelect} />
      <Avatar initials={initialsOf(name)} colour={colourOf(comment.userId ?? name)} />
      <div>
        <p className={styles.head}>
          <b>{name}</b>
          <a className={text.link} href={`/#${coursePage({ id: courseId, isFree })}`} target="_blank" rel="noreferrer">
            {courseName}
          </a>
          <span className={text.muted}>
            <CommentAge moment={createdAt} />
          </span>
          {hasLink(comment.comment) && (
            <Tag variant="rasp">
              <Icon of={Link2} />
              {t('hasLink')}
            </Tag>
          )}
        </p>
        {parent && (
          <p className={styles.parent}>
            {t('answers', { name: parent.creator ?? t('someone'), words: parent.comment })}
          </p>
        )}
        <p className={styles.words} lang={comment.language}>
          {comment.comment}
        </p>
        {comment.reports.map(({ reason, createdAt: reportedAt }) => (
          <p key={`${reportedAt} ${reason}`} className={styles.report}>
            <Icon of={Flag} />
            {t('report', { reason })}
          </p>
        ))}
        <DecisionText comment={comment} />
        <AppealText appeal={comment.appeal} />
        {author && <AuthorHistory author={author} />}
      </div>
      <Actions comment={comment} name={name} isPrimary={isPrimary} isBusy={isBusy} {...actions} />
    </article>
  )
}

/** Who decided, when, and why. */
function DecisionText({ comment: { decision, status, reason } }: { comment: Comment }) {
  const { t } = useTranslation('comments')
  if (!decision || status === 'Created') return null
  const values = { name: decision.by ?? t('gone'), when: formatMoment(decision.decidedAt) }
  return (
    <p className={styles.parent}>
      {status === 'Declined' ? t('decided.declined', values) : t('decided.approved', values)}
      {reason !== null && ` ${t('decided.reason', { reason })}`}
    </p>
  )
}

/** The appeal of the author, and what became of it. */
function AppealText({ appeal }: { appeal: Comment['appeal'] }) {
  const { t } = useTranslation('comments')
  if (!appeal) return null
  const { receivedOn, grounds, outcome, reason, by, decidedAt } = appeal
  const values = { name: by ?? t('gone'), when: decidedAt ? formatMoment(decidedAt) : '', reason: reason ?? '' }
  return (
    <p className={styles.parent}>
      {t('appeal.text', { date: formatDate(receivedOn), grounds })}
      {outcome && ` ${t(`appeal.text.${outcome}`, values)}`}
    </p>
  )
}

/** Whether an appeal can be noted or decided: against a removal of its own that can no longer be taken back. */
const mayAppeal = ({ status, decision, appeal }: Comment): boolean =>
  status === 'Declined' && decision?.undoUntil === null && (appeal === null || appeal.outcome === null)

type ActionsProps = Pick<
  QueuedCommentProps,
  'comment' | 'name' | 'isPrimary' | 'isBusy' | 'isReported' | 'onApprove' | 'onOpen' | 'onUndo' | 'history'
>

function Actions({ comment, name, isPrimary, isBusy, isReported, onApprove, onOpen, onUndo, history }: ActionsProps) {
  const { t } = useTranslation('comments')
  const { status, decision } = comment
  return (
    <div className={styles.actions}>
      {decision?.undoUntil && (
        <Button variant="line" size="sm" icon={Undo2} busy={isBusy} aria-label={t('undoOf', { name })} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      {decision && history}
      {(status === 'Created' || isReported) && (
        <Button
          variant={isPrimary ? 'primary' : 'soft'}
          size="sm"
          icon={Check}
          busy={isBusy}
          aria-label={t('approveOf', { name })}
          onClick={onApprove}
        >
          {status === 'Created' ? t('approve') : t('keep')}
        </Button>
      )}
      {status !== 'Declined' && (
        <>
          <Button
            variant="line"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('removeOf', { name })}
            onClick={() => onOpen('remove')}
          >
            {t('remove')}
          </Button>
          <Button
            variant="line"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('replyOf', { name })}
            onClick={() => onOpen('reply')}
          >
            {t('reply')}
          </Button>
        </>
      )}
      {comment.author && comment.userId !== null && !comment.isInstructor && (
        <Button
          variant="line"
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('authorOf', { name })}
          onClick={() => onOpen('author')}
        >
          {t('author')}
        </Button>
      )}
      {mayAppeal(comment) && (
        <Button
          variant="line"
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('appealOf', { name })}
          onClick={() => onOpen('appeal')}
        >
          {t(comment.appeal ? 'appeal.decide' : 'appeal')}
        </Button>
      )}
    </div>
  )
}
