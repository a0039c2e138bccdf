import { wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './plan-form.module.css'
import { useIssueText } from './record-form.tsx'
import { WarsawTimeField } from './warsaw-time-field.tsx'

type PlanFormProps = {
  id: string
  label: string
  /** Words of the button, and of the message when it is planned. */
  submit: string
  planned: string
  isBusy: boolean
  isBlocked: boolean
  /** `at` is a wall time in Warsaw, `YYYY-MM-DDTHH:mm`. */
  onPlan: (at: string) => Promise<{ error?: unknown }>
  /** What else is chosen with the moment. */
  children?: ReactNode
}

/** Plans a publication to a minute, or moves it; a refused moment is said at its field. */
export function PlanForm({ id, label, submit, planned, isBusy, isBlocked, onPlan, children }: PlanFormProps) {
  const textOf = useFailureText()
  const issueText = useIssueText()
  const [at, setAt] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const plan = async () => {
    const problem = at === '' ? 'ERRORS.REQUIRED' : wallTimeProblem(at)
    setCode(problem)
    if (problem) return
    const { error } = await onPlan(at)
    if (!error) return toasts.show({ kind: 'success', title: planned })
    const failure = readFailure(error)
    setCode(failure.fields.at ?? null)
    if (!failure.fields.at) toasts.show({ kind: 'error', title: textOf(error) })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        plan()
      }}
    >
      <WarsawTimeField
        id={id}
        label={label}
        value={at}
        error={issueText(code === null ? undefined : { code })}
        onChange={setAt}
      />
      {children}
      <div>
        <Button size="sm" variant="line" type="submit" busy={isBusy} disabled={isBlocked}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
