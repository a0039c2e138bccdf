import type { QueuedComment } from '@slodki-ul/contract/learning/comments.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { useRemoveStaffCommentMutation } from './comments.api.ts'
import { RemovalFields, type RemovalForm, removalOf } from './removal-fields.tsx'
import styles from './remove-comment-dialog.module.css'

type RemoveCommentDialogProps = {
  comment: QueuedComment
  name: string
  form: RemovalForm
  onChange: (form: RemovalForm) => void
  onRemoved: (decisionId: string) => void
  onClose: () => void
}

/** Removes a comment with its replies, for a reason that its author reads (BO-128). */
export function RemoveCommentDialog({ comment, name, form, onChange, onRemoved, onClose }: RemoveCommentDialogProps) {
  const { t } = useTranslation('comments')
  const textOf = useFailureText()
  const [remove, { isLoading, error }] = useRemoveStaffCommentMutation()
  const [isMissing, setMissing] = useState(false)

  async function submit() {
    if (isLoading) return
    const body = removalOf(form)
    setMissing(body === null)
    if (!body) return
    const { data } = await remove({ params: { id: comment.id }, body })
    if (data) onRemoved(data.decisionId)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <Dialog open onClose={onClose} title={t('removal.title', { name })} firstFocus="input:checked">
      <blockquote className={styles.quote} lang={comment.language}>
        {comment.comment}
      </blockquote>
      <form onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
        <p>{comment.author ? t(`removal.lead.${comment.author.language}`) : t('removal.lead.gone')}</p>
        <RemovalFields
          form={form}
          onChange={onChange}
          language={comment.author?.language ?? null}
          isMissing={isMissing}
        />
        <p role="alert">{error && <FieldError id="removal-failed">{textOf(error)}</FieldError>}</p>
        <DialogButtons safe>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={isLoading}>
            {t('removal.button')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
