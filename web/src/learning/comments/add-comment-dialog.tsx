import type { Comment } from '@slodki-ul/contract/learning/comments'
import { commentMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import commentsTexts from '#i18n/pl/comments.json'
import errorsTexts from '#i18n/pl/errors.json'
import styles from './add-comment-dialog.module.css'
import { commentDraft } from './comment-draft.ts'
import { useAddCommentMutation } from './comments.api.ts'

addTexts({ comments: commentsTexts, errors: errorsTexts })

type AddCommentDialogProps = {
  courseId: number
  /** The comment to reply to; null for a new comment. */
  parent: Comment | null
  onClose: () => void
}

/** The popup for adding a comment or a reply (COM-08, COM-10); typed text stays when it is closed. */
export function AddCommentDialog({ courseId, parent, onClose }: AddCommentDialogProps) {
  const { t } = useTranslation('comments')
  const languageCode = useLanguage()
  const parentId = parent?.id ?? null
  const [send, { isLoading }] = useAddCommentMutation()
  const draft = commentDraft(courseId, parentId)
  const [words, setWords] = useState(() => draft.read() ?? '')

  const handleChange = (typed: string) => {
    setWords(typed)
    if (typed) draft.save(typed)
    else draft.remove()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const isEmpty = words.trim() === ''
    // Sent although it is empty, and refused by the server (COM-09, Q-13).
    if (isEmpty) {
      showFailure('ERRORS.PROVIDEDATA')
      onClose()
    }
    const { data, error } = await send({
      params: { courseId },
      body: { comment: words, courseId, parentId, languageCode },
    })
    if (error || isEmpty) return
    draft.remove()
    showNotification(data?.status === 'Approved' ? 'NOTIFICATIONS.COMMENTAPPROVED' : 'NOTIFICATIONS.COMMENTADDED')
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={t(parent ? 'dialog.reply' : 'dialog.add')}>
      {parent && <blockquote className={styles.quote}>{parent.comment}</blockquote>}
      <form onSubmit={handleSubmit} noValidate>
        <TextArea
          label={t('dialog.words')}
          hint={t('dialog.hint', { left: commentMax - words.length })}
          rows={5}
          maxLength={commentMax}
          required
          value={words}
          onChange={(event) => handleChange(event.target.value)}
        />
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('dialog.send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
