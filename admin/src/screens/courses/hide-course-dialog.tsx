import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useHideCourseMutation } from '#learning/courses/courses.api.ts'
import { undoLater } from '#platform/audit/undo-later.ts'

type HideCourseDialogProps = { course: { id: number; name: string; watching: number }; onClose: () => void }

/** Hides a course, and says before how many people are in the middle of it (BO-127). */
export function HideCourseDialog({ course: { id, name, watching }, onClose }: HideCourseDialogProps) {
  const { t } = useTranslation('courses')
  const textOf = useFailureText()
  const [hide, { isLoading, error }] = useHideCourseMutation()
  return (
    <ConfirmDialog
      title={t('hideTitle', { name })}
      confirm={t('hide')}
      isBusy={isLoading}
      error={error && textOf(error)}
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await hide({ params: { id } })
        if (outcome.error) return
        onClose()
        toasts.show({ kind: 'success', title: t('hiddenToast', { name }), onUndo: undoLater('course', id) })
      }}
    >
      <p>{t('hideText', { count: watching })}</p>
    </ConfirmDialog>
  )
}
