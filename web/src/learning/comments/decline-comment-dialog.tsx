import type { Comment } from '@slodki-ul/contract/learning/comments'
import { useTranslation } from 'react-i18next'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import commentsTexts from '#i18n/pl/comments.json'
import { useDeclineCommentMutation } from './comments.api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

addTexts({ comments: commentsTexts })

type DeclineCommentDialogProps = { comment: Pick<Comment, 'id' | 'courseId' | 'comment'>; onClose: () => void }

/** Removes a comment with its replies; the author receives the reason (ADM-01, COM-04). */
export function DeclineCommentDialog({ comment, onClose }: DeclineCommentDialogProps) {
  const { t } = useTranslation('comments')
  const [decline, { isLoading }] = useDeclineCommentMutation()
  const { id, courseId } = comment

  async function handleSend(reason: string) {
    const { error } = await decline({
      params: { courseId, commentId: id },
      body: reason === '' ? {} : { reason },
    })
    if (error) return
    showNotification('NOTIFICATIONS.COMMENTDELETED')
    onClose()
  }

  return (
    <ReasonDialog
      title={t('decline.title')}
      lead={t('decline.lead')}
      comment={comment}
      label={t('decline.reason')}
      optional
      button={t('decline.button')}
      variant="danger"
      busy={isLoading}
      onSend={handleSend}
      onClose={onClose}
    />
  )
}
