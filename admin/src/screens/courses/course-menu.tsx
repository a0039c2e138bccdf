import type { StaffCourseRow } from '@slodki-ul/contract/learning/courses.admin'
import { Clapperboard, Eye, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { coursePath, filmPath } from '#core/paths.ts'
import { RowMenu } from '#core/row-menu.tsx'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { usePublishCourseMutation } from '#learning/courses/courses.api.ts'
import { undoLater } from '#platform/audit/undo-later.ts'
import { HideCourseDialog } from './hide-course-dialog.tsx'

type Row = Pick<StaffCourseRow, 'name' | 'state' | 'watching'> & { id: string }

/** What can be done with a course of the list: its pages, and publication. */
export function CourseMenu({ row: { id, name, state, watching }, mayEdit }: { row: Row; mayEdit: boolean }) {
  const { t } = useTranslation('courses')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [publish] = usePublishCourseMutation()
  const [isHiding, setHiding] = useState(false)
  const course = { id: Number(id), name, watching }
  const publishIt = async () => {
    const { error } = await publish({ params: { id: course.id } })
    if (error) return toasts.show({ kind: 'error', title: textOf(error) })
    toasts.show({
      ...{ kind: 'success', title: t('publishedToast', { name }), onUndo: undoLater('course', course.id) },
    })
  }
  const publication =
    state === 'published'
      ? { id: 'hide', label: t('hide'), icon: EyeOff, onChoose: () => setHiding(true) }
      : { id: 'publish', label: t('publishNow'), icon: Eye, onChoose: publishIt }
  return (
    <>
      <RowMenu
        label={t('actions', { name })}
        actions={[
          { id: 'content', label: t('content'), icon: Pencil, onChoose: () => navigate(coursePath(id)) },
          { id: 'film', label: t('film'), icon: Clapperboard, onChoose: () => navigate(filmPath(`course-${id}`)) },
          ...(mayEdit ? [publication] : []),
        ]}
      />
      {isHiding && createPortal(<HideCourseDialog course={course} onClose={() => setHiding(false)} />, document.body)}
    </>
  )
}
