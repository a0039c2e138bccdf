import type { Treatment } from '@slodki-ul/contract/learning/author-treatments'
import { treatmentChoices } from '@slodki-ul/contract/learning/comment-authors.admin'
import { reasonMax } from '@slodki-ul/contract/limits'
import { wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useIssueText } from '#layout/record-form.tsx'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import { useSetAuthorTreatmentMutation } from '#learning/comments/comments.api.ts'
import styles from '#learning/comments/removal-fields.module.css'
import type { AuthorForm } from './author-form.ts'

/** What can be made of an author who is treated in this way now. */
const choicesFor = (treatment: Treatment | null) =>
  treatmentChoices.filter((each) =>
    each === 'usual' ? treatment !== null : each !== 'trusted' || treatment?.treatment !== each,
  )

type AuthorDialogProps = {
  id: string
  name: string
  treatment: Treatment | null
  form: AuthorForm
  onChange: (form: AuthorForm) => void
  onDone: () => void
  onClose: () => void
}

/** Trusts or silences an author of comments, or ends that, for a reason that the author reads (BO-132). */
export function AuthorDialog({ id, name, treatment, form, onChange, onDone, onClose }: AuthorDialogProps) {
  const { t } = useTranslation('comments')
  const textOf = useFailureText()
  const issueText = useIssueText()
  const [save, { isLoading, error }] = useSetAuthorTreatmentMutation()
  const [issues, setIssues] = useState<{ until?: string; reason?: string }>({})

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const reason = form.reason.trim()
    const problem = form.until === '' ? 'ERRORS.REQUIRED' : wallTimeProblem(form.until)
    const found = {
      ...(form.treatment === 'silenced' && problem ? { until: problem } : {}),
      ...(reason === '' ? { reason: 'ERRORS.REQUIRED' } : {}),
    }
    setIssues(found)
    if (Object.keys(found).length > 0) return
    const body =
      form.treatment === 'silenced'
        ? { treatment: form.treatment, reason, until: form.until }
        : { treatment: form.treatment, reason }
    const { error: refused } = await save({ params: { id }, body })
    if (refused) setIssues(readFailure(refused).fields)
    else onDone()
  }
  const isAboutField = error !== undefined && Object.keys(readFailure(error).fields).length > 0
  return (
    <Dialog open onClose={onClose} title={t('author.title', { name })} firstFocus="input:checked">
      <form onSubmit={handleSubmit} noValidate>
        <fieldset className={styles.reasons}>
          <legend>{t('author.treatment')}</legend>
          {choicesFor(treatment).map((choice) => (
            <Check
              key={choice}
              type="radio"
              name="treatment"
              checked={form.treatment === choice}
              onChange={() => onChange({ ...form, treatment: choice })}
            >
              {t(`author.choice.${choice}`)}
            </Check>
          ))}
        </fieldset>
        {form.treatment === 'silenced' && (
          <WarsawTimeField
            id="author-until"
            label={t('author.until')}
            value={form.until}
            error={issueText(issues.until === undefined ? undefined : { code: issues.until })}
            onChange={(until) => onChange({ ...form, until })}
          />
        )}
        <TextArea
          label={t('author.reason')}
          hint={t('author.reasonHint')}
          error={issues.reason === undefined ? undefined : t('author.missingReason')}
          maxLength={reasonMax}
          value={form.reason}
          onChange={({ target }) => onChange({ ...form, reason: target.value })}
        />
        <p role="alert">{error && !isAboutField && <FieldError id="author-failed">{textOf(error)}</FieldError>}</p>
        <DialogButtons safe>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('author.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
