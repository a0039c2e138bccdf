import type { Comment } from '@slodki-ul/contract/learning/comments'
import { commentMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './add-comment-dialog.module.css'

type ReasonDialogProps = {
  title: string
  lead: string
  comment: Pick<Comment, 'comment'>
  label: string
  optional?: boolean
  /** Error message when the reason is missing. */
  error?: string | undefined
  button: string
  variant?: 'danger' | 'primary'
  busy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an action on a comment. */
export function ReasonDialog({
  title,
  lead,
  comment,
  label,
  optional = false,
  error,
  button,
  variant = 'primary',
  busy,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const { t } = useTranslation('comments')
  const [reason, setReason] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSend(reason.trim())
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {comment.comment !== null && <blockquote className={styles.quote}>{comment.comment}</blockquote>}
      <form onSubmit={handleSubmit} noValidate>
        <TextArea
          label={label}
          hint={lead}
          optional={optional}
          error={error}
          maxLength={commentMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogButtons safe={variant === 'danger'}>
          <Button variant="line" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" variant={variant} busy={busy}>
            {button}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
