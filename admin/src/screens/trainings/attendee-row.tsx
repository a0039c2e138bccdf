import type { Attendee } from '@slodki-ul/contract/engagement/training-attendees.admin'
import { Check } from '@slodki-ul/ui/check.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useTickTrainingAttendeeMutation } from '#engagement/trainings/trainings.api.ts'
import styles from './attendance.module.css'

type AttendeeRowProps = { attendee: Attendee; mayManage: boolean; onNote: () => void }

/** One attendee: the tick of the presence, contact, places and note. */
export function AttendeeRow({ attendee, mayManage, onNote }: AttendeeRowProps) {
  const { t } = useTranslation('trainings')
  const textOf = useFailureText()
  const [tick, { isLoading }] = useTickTrainingAttendeeMutation()
  // What was pressed is shown at once, and goes back when it was not saved.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const { id, fullName: name, email, phone, places, note, presentAt } = attendee
  const isPresent = isLoading && pressed !== null ? pressed : presentAt !== null
  const change = async (next: boolean) => {
    setPressed(next)
    const { error } = await tick({ params: { id }, body: { isPresent: next } })
    if (error) toasts.show({ kind: 'error', title: textOf(error) })
  }
  return (
    <li className={styles.row}>
      <Check
        className={styles.check}
        aria-label={t('attendance.present', { name })}
        checked={isPresent}
        disabled={!mayManage}
        onChange={({ target }) => !isLoading && change(target.checked)}
      >
        <b>{name}</b>
      </Check>
      <span className={styles.places}>{t('attendance.places', { count: places })}</span>
      <span className={styles.contact}>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>}
      </span>
      <span className={styles.note}>{note}</span>
      {mayManage && (
        <IconButton
          className={styles.edit}
          icon={NotebookPen}
          label={t('attendance.noteOf', { name })}
          aria-haspopup="dialog"
          onClick={onNote}
        />
      )}
    </li>
  )
}
