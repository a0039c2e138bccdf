import type { Comment } from '@slodki-ul/contract/learning/comments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import commentsTexts from '#i18n/pl/comments.json'
import errorsTexts from '#i18n/pl/errors.json'
import { useReportCommentMutation } from './comments.api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

addTexts({ comments: commentsTexts, errors: errorsTexts })

/** Reports a comment to staff. */
export function ReportCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useTranslation(['comments', 'errors'])
  const [report, { isLoading }] = useReportCommentMutation()
  const [isMissing, setMissing] = useState(false)
  const { id, courseId } = comment

  async function handleSend(reason: string) {
    setMissing(reason === '')
    if (reason === '') {
      showFailure('ERRORS.PROVIDEDATA')
      return
    }
    const { error } = await report({ params: { courseId, commentId: id }, body: { reason } })
    if (error) return
    showNotification('NOTIFICATIONS.COMMENTREPORTED')
    onClose()
  }

  return (
    <ReasonDialog
      title={t('report.title')}
      lead={t('report.lead')}
      comment={comment}
      label={t('report.reason')}
      error={isMissing ? t('ERRORS.REQUIRED', { ns: 'errors' }) : undefined}
      button={t('report.button')}
      busy={isLoading}
      onSend={handleSend}
      onClose={onClose}
    />
  )
}
