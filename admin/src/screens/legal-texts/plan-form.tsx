import type { LegalTextRecord } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlanLegalTextMutation } from '#compliance/legal-texts/legal-texts.api.ts'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useIssueText } from '#layout/record-form.tsx'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import styles from './legal-texts.module.css'

/** Plans the publication of a draft to a minute, or moves it (BO-137). */
export function PlanForm({ text, isBlocked }: { text: LegalTextRecord; isBlocked: boolean }) {
  const { t } = useTranslation('legal-texts')
  const textOf = useFailureText()
  const issueText = useIssueText()
  const [at, setAt] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [plan, { isLoading }] = usePlanLegalTextMutation()
  const { kind, version, draft } = text
  const submit = async () => {
    const problem = at === '' ? 'ERRORS.REQUIRED' : wallTimeProblem(at)
    setCode(problem)
    if (problem) return
    const { error } = await plan({ params: { kind }, body: { version, at } })
    if (!error) return toasts.show({ kind: 'success', title: t('plannedToast', { name: t(`kind.${kind}`) }) })
    const failure = readFailure(error)
    setCode(failure.fields.at ?? null)
    if (!failure.fields.at) toasts.show({ kind: 'error', title: textOf(error) })
  }
  return (
    <form
      className={styles.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <WarsawTimeField
        id="legal-plan"
        label={t('planAt')}
        value={at}
        error={issueText(code === null ? undefined : { code })}
        onChange={setAt}
      />
      <div>
        <Button size="sm" variant="line" type="submit" busy={isLoading} disabled={isBlocked}>
          {t(draft?.publishAt ? 'movePlan' : 'plan')}
        </Button>
      </div>
    </form>
  )
}
