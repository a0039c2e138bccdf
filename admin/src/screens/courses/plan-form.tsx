import type { StaffCourse } from '@slodki-ul/contract/learning/courses.admin'
import { wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useIssueText } from '#layout/record-form.tsx'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import { usePlanCourseMutation } from '#learning/courses/courses.api.ts'
import styles from './course.module.css'

/** Plans the publication of a course to a minute, or moves it (BO-117). */
export function PlanForm({ course }: { course: StaffCourse }) {
  const { t } = useTranslation('courses')
  const textOf = useFailureText()
  const issueText = useIssueText()
  const [at, setAt] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [plan, { isLoading }] = usePlanCourseMutation()
  const submit = async () => {
    const problem = at === '' ? 'ERRORS.REQUIRED' : wallTimeProblem(at)
    setCode(problem)
    if (problem) return
    const { error } = await plan({ params: { id: course.id }, body: { at } })
    if (!error) return toasts.show({ kind: 'success', title: t('plannedToast', { name: course.name }) })
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
        id="course-plan"
        label={t('planAt')}
        value={at}
        error={issueText(code === null ? undefined : { code })}
        onChange={setAt}
      />
      <div>
        <Button size="sm" variant="line" type="submit" busy={isLoading} disabled={course.missing.length > 0}>
          {t(course.plannedAt ? 'movePlan' : 'plan')}
        </Button>
      </div>
    </form>
  )
}
