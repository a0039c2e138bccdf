import { noteMax } from '@slodki-ul/contract/commerce/order-edits.admin'
import type { TimelineEntry } from '@slodki-ul/contract/commerce/order-timeline.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '#core/use-moment-text.ts'
import styles from './note-editor.module.css'
import { useChangeOrderNoteMutation } from './orders.api.ts'
import { useRefusalText } from './use-refusal-text.ts'

type NoteEditorProps = { orderId: string; note: Extract<TimelineEntry, { kind: 'note' }> }

/** Lets the author of a note change it for a while (BO-067). */
export function NoteEditor({ orderId, note }: NoteEditorProps) {
  const { t } = useTranslation('orders')
  const moment = useMomentText()
  const refusalText = useRefusalText()
  const [text, setText] = useState<string | null>(null)
  const [change, { isLoading, error }] = useChangeOrderNoteMutation()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading || !text?.trim()) return
    const { error: failure } = await change({
      params: { id: orderId, noteId: note.noteId },
      body: { text: text.trim() },
    })
    if (!failure) setText(null)
  }

  return (
    <div className={styles.editor}>
      {note.editedAt && <small>{t('note.edited', { at: moment(note.editedAt) })}</small>}
      {note.editableUntil && text === null && (
        <button type="button" className={styles.open} onClick={() => setText(note.text)}>
          {t('note.edit')}
        </button>
      )}
      {text !== null && (
        <form onSubmit={handleSubmit} noValidate>
          <TextArea
            label={t('label.note')}
            hiddenLabel
            value={text}
            maxLength={noteMax}
            autoFocus
            hint={note.editableUntil && t('note.editable', { at: moment(note.editableUntil) })}
            error={error === undefined ? (text.trim() === '' ? t('write.required') : undefined) : refusalText(error)}
            onChange={({ target }) => setText(target.value)}
          />
          <Button variant="line" size="sm" onClick={() => setText(null)}>
            {t('note.cancel')}
          </Button>
          <Button type="submit" size="sm" busy={isLoading}>
            {t('note.save')}
          </Button>
        </form>
      )}
    </div>
  )
}
