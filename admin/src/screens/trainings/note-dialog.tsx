import { type Attendee, attendeeNoteMax } from '@slodki-ul/contract/engagement/training-attendees.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useNoteTrainingAttendeeMutation } from '#engagement/trainings/trainings.api.ts'
import styles from './trainings.module.css'

/** The note about an attendee. */
export function NoteDialog({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useTranslation('trainings')
  const textOf = useFailureText()
  const { id, fullName: name } = attendee
  const [note, setNote] = useState(attendee.note)
  const [save, { isLoading, error }] = useNoteTrainingAttendeeMutation()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const { data } = await save({ params: { id }, body: { note: note.trim() } })
    if (!data) return
    toasts.show({ kind: 'success', title: t('attendance.noted', { name }) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('attendance.noteOf', { name })}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <TextArea
          label={t('attendance.note')}
          hint={t('attendance.noteHint')}
          value={note}
          maxLength={attendeeNoteMax}
          onChange={({ target }) => setNote(target.value)}
        />
        {error && (
          <Note variant="error" role="alert">
            {textOf(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('attendance.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
