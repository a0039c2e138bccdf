import {
  type AppealOutcome,
  appealMax,
  appealOutcomes,
  type QueuedComment,
} from '@slodki-ul/contract/learning/comments.admin'
import { commentMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useDecideAppealMutation, useNoteAppealMutation } from './comments.api.ts'
import styles from './removal-fields.module.css'
import quote from './remove-comment-dialog.module.css'

export type AppealForm = {
  readonly receivedOn: string
  readonly grounds: string
  readonly outcome: AppealOutcome
  readonly reason: string
}

const today = () => readClock().toISOString().slice(0, 10)

export const emptyAppeal = (): AppealForm => ({ receivedOn: today(), grounds: '', outcome: 'upheld', reason: '' })

type AppealDialogProps = {
  comment: QueuedComment
  name: string
  form: AppealForm
  onChange: (form: AppealForm) => void
  onDone: (isDecided: boolean) => void
  onClose: () => void
}

/** Notes an appeal that arrived by mail or, once it is noted, decides on it (BO-131). */
export function AppealDialog({ comment, name, form, onChange, onDone, onClose }: AppealDialogProps) {
  const { t } = useTranslation('comments')
  const textOf = useFailureText()
  const [note, noting] = useNoteAppealMutation()
  const [decide, deciding] = useDecideAppealMutation()
  const [isMissing, setMissing] = useState(false)
  const isOpen = comment.appeal !== null && comment.appeal.outcome === null
  const { isLoading, error } = isOpen ? deciding : noting

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const words = (isOpen ? form.reason : form.grounds).trim()
    const isIncomplete = words === '' || (!isOpen && form.receivedOn === '')
    setMissing(isIncomplete)
    if (isIncomplete) return
    const params = { id: comment.id }
    const saved = isOpen
      ? await decide({ params, body: { outcome: form.outcome, reason: words } })
      : await note({ params, body: { receivedOn: form.receivedOn, grounds: words } })
    if (!saved.error) onDone(isOpen)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isOpen ? 'appeal.decideTitle' : 'appeal.title', { name })}
      firstFocus={isOpen ? 'input:checked' : 'textarea'}
    >
      <blockquote className={quote.quote} lang={comment.language}>
        {comment.comment}
      </blockquote>
      <form onSubmit={handleSubmit} noValidate>
        {isOpen ? (
          <Decision form={form} onChange={onChange} grounds={comment.appeal?.grounds ?? ''} isMissing={isMissing} />
        ) : (
          <Grounds form={form} onChange={onChange} isMissing={isMissing} />
        )}
        <p role="alert">{error && <FieldError id="appeal-failed">{textOf(error)}</FieldError>}</p>
        <DialogButtons safe>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t(isOpen ? 'appeal.decide' : 'appeal.note')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type PartProps = Pick<AppealDialogProps, 'form' | 'onChange'> & { isMissing: boolean }

function Grounds({ form, onChange, isMissing }: PartProps) {
  const { t } = useTranslation('comments')
  return (
    <>
      <Field
        type="date"
        label={t('appeal.receivedOn')}
        max={today()}
        error={isMissing && form.receivedOn === '' ? t('appeal.missingDay') : undefined}
        value={form.receivedOn}
        onChange={(event) => onChange({ ...form, receivedOn: event.target.value })}
      />
      <TextArea
        label={t('appeal.grounds')}
        hint={t('appeal.groundsHint')}
        error={isMissing && form.grounds.trim() === '' ? t('appeal.missingGrounds') : undefined}
        maxLength={appealMax}
        value={form.grounds}
        onChange={(event) => onChange({ ...form, grounds: event.target.value })}
      />
    </>
  )
}

function Decision({ form, onChange, grounds, isMissing }: PartProps & { grounds: string }) {
  const { t } = useTranslation('comments')
  return (
    <>
      <p>{t('appeal.of', { grounds })}</p>
      <fieldset className={styles.reasons}>
        <legend>{t('appeal.outcome')}</legend>
        {appealOutcomes.map((outcome) => (
          <Check
            key={outcome}
            type="radio"
            name="outcome"
            checked={form.outcome === outcome}
            onChange={() => onChange({ ...form, outcome })}
          >
            {t(`appeal.${outcome}`)}
          </Check>
        ))}
      </fieldset>
      <TextArea
        label={t('appeal.reason')}
        hint={t('appeal.reasonHint')}
        error={isMissing ? t('appeal.missingReason') : undefined}
        maxLength={commentMax}
        value={form.reason}
        onChange={(event) => onChange({ ...form, reason: event.target.value })}
      />
    </>
  )
}
