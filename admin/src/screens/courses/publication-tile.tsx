import { formatMoment } from '@slodki-ul/contract/dates'
import type { StaffCourse } from '@slodki-ul/contract/learning/courses.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { PlanForm } from '#layout/plan-form.tsx'
import { Tile } from '#layout/tile.tsx'
import {
  useCancelCoursePlanMutation,
  usePlanCourseMutation,
  usePublishCourseMutation,
} from '#learning/courses/courses.api.ts'
import { undoLater } from '#platform/audit/undo-later.ts'
import styles from './course.module.css'
import { HideCourseDialog } from './hide-course-dialog.tsx'

/** Publishing now or at a planned minute, taking that back, and hiding (BO-117, BO-127). */
export function PublicationTile({ course }: { course: StaffCourse }) {
  const { t } = useTranslation('courses')
  const textOf = useFailureText()
  const [publish, publishing] = usePublishCourseMutation()
  const [cancelPlan, cancelling] = useCancelCoursePlanMutation()
  const [plan, planning] = usePlanCourseMutation()
  const [isAsked, setAsked] = useState(false)
  const { name, missing, plannedAt } = course
  const request = { params: { id: course.id } }
  const mayDo = (action: StaffCourse['allowedActions'][number]['action']) =>
    course.allowedActions.some((each) => each.action === action && each.allowed)
  const tell = (title: string, { error }: { error?: unknown }) =>
    toasts.show(
      error
        ? { kind: 'error', title: textOf(error) }
        : { kind: 'success', title, onUndo: undoLater('course', course.id) },
    )
  return (
    <Tile title={t('publication')}>
      <div className={styles.stack}>
        {plannedAt && <p>{t('plannedText', { when: formatMoment(plannedAt) })}</p>}
        {mayDo('plan') && (
          <PlanForm
            key={plannedAt}
            id="course-plan"
            label={t('planAt')}
            submit={t(plannedAt ? 'movePlan' : 'plan')}
            planned={t('plannedToast', { name })}
            isBusy={planning.isLoading}
            isBlocked={missing.length > 0}
            onPlan={(at) => plan({ ...request, body: { at } })}
          />
        )}
        <div className={styles.actions}>
          {mayDo('publish') && (
            <Button
              size="sm"
              busy={publishing.isLoading}
              disabled={missing.length > 0}
              onClick={async () => tell(t('publishedToast', { name }), await publish(request))}
            >
              {t('publishNow')}
            </Button>
          )}
          {mayDo('cancelPlan') && (
            <Button
              size="sm"
              variant="line"
              busy={cancelling.isLoading}
              onClick={async () => tell(t('cancelledToast'), await cancelPlan(request))}
            >
              {t('cancelPlan')}
            </Button>
          )}
          {mayDo('hide') && (
            <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => setAsked(true)}>
              {t('hide')}
            </Button>
          )}
        </div>
      </div>
      {isAsked && <HideCourseDialog course={course} onClose={() => setAsked(false)} />}
    </Tile>
  )
}
