import type { QueuedComment, ReplyVoice } from '@slodki-ul/contract/learning/comments.admin'
import { commentMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { useReplyToStaffCommentMutation } from './comments.api.ts'
import styles from './removal-fields.module.css'
import quote from './remove-comment-dialog.module.css'

export type ReplyForm = { readonly words: string; readonly as: ReplyVoice; readonly approve: boolean }

type ReplyDialogProps = {
  comment: QueuedComment
  name: string
  voices: readonly ReplyVoice[]
  form: ReplyForm
  onChange: (form: ReplyForm) => void
  onReplied: (decided: { commentId: string; decisionId: string }) => void
  onClose: () => void
}

/** Answers a comment as instructor or academy, and approves it with the answer unless staff say otherwise (BO-130). */
export function ReplyDialog({ comment, name, voices, form, onChange, onReplied, onClose }: ReplyDialogProps) {
  const { t } = useTranslation('comments')
  const textOf = useFailureText()
  const [reply, { isLoading, error }] = useReplyToStaffCommentMutation()
  const [isMissing, setMissing] = useState(false)
  const isWaiting = comment.status === 'Created'

  async function submit() {
    if (isLoading) return
    const words = form.words.trim()
    setMissing(words === '')
    if (words === '') return
    const body = { comment: words, as: form.as, approve: isWaiting && form.approve }
    const { data } = await reply({ params: { id: comment.id }, body })
    if (data) onReplied(data.decided)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <Dialog open onClose={onClose} title={t('reply.title', { name })} firstFocus="textarea">
      <blockquote className={quote.quote} lang={comment.language}>
        {comment.comment}
      </blockquote>
      <form onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
        <TextArea
          label={t('reply.text')}
          hint={t(`reply.language.${comment.language}`)}
          error={isMissing ? t('reply.missing') : undefined}
          maxLength={commentMax}
          value={form.words}
          onChange={(event) => onChange({ ...form, words: event.target.value })}
        />
        {voices.length > 1 && (
          <fieldset className={styles.reasons}>
            <legend>{t('reply.as')}</legend>
            {voices.map((voice) => (
              <Check
                key={voice}
                type="radio"
                name="voice"
                checked={form.as === voice}
                onChange={() => onChange({ ...form, as: voice })}
              >
                {t(`reply.as.${voice}`)}
              </Check>
            ))}
          </fieldset>
        )}
        {isWaiting && (
          <Check checked={form.approve} onChange={(event) => onChange({ ...form, approve: event.target.checked })}>
            {t('reply.approve')}
          </Check>
        )}
        <p role="alert">{error && <FieldError id="reply-failed">{textOf(error)}</FieldError>}</p>
        <DialogButtons safe>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('reply.button')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
