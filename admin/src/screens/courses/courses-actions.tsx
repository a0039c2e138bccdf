import type { StaffCoursesQuery } from '@slodki-ul/contract/learning/courses.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkDialog } from '#layout/bulk-dialog.tsx'
import type { RowSelection } from '#layout/use-selection.ts'
import {
  useCategorizeCoursesMutation,
  useHideCoursesMutation,
  usePreviewCategorizeCoursesMutation,
  usePreviewHideCoursesMutation,
  usePreviewPublishCoursesMutation,
  usePublishCoursesMutation,
} from '#learning/courses/courses.api.ts'
import { type CategoryChoice, CategoryDialog } from './category-dialog.tsx'

type CoursesActionsProps = { selection: RowSelection; total: number; query: StaffCoursesQuery }
type Asked = 'publish' | 'hide' | 'categorize'

/** Publishing, hiding and categorising of several courses (BO-127). */
export function CoursesActions({ selection: { selection, clear }, query }: CoursesActionsProps) {
  const { t } = useTranslation('courses')
  const [asked, setAsked] = useState<Asked | null>(null)
  const body = { selection: selection.isAll ? { all: query } : { ids: [...selection.ids] } }
  const shared = { body, onStarted: clear, onClose: () => setAsked(null) }
  return (
    <>
      <Button size="sm" icon={Eye} aria-haspopup="dialog" onClick={() => setAsked('publish')}>
        {t('publish')}
      </Button>
      <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => setAsked('hide')}>
        {t('hide')}
      </Button>
      <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => setAsked('categorize')}>
        {t('categorize')}
      </Button>
      {asked === 'publish' && <PublishDialog {...shared} />}
      {asked === 'hide' && <HideDialog {...shared} />}
      {asked === 'categorize' && <CategorizeDialog {...shared} />}
    </>
  )
}

type DialogProps = {
  body: { selection: { all: StaffCoursesQuery } | { ids: string[] } }
  onStarted: () => void
  onClose: () => void
}

/** Why courses are left out, by the code of the refusal. */
function useRefusalText(settled: 'bulk.shown' | 'bulk.hidden' | 'bulk.categorized') {
  const { t } = useTranslation('courses')
  return (code: string, count: number) =>
    t(code === 'ERRORS.NOTREADY' ? 'bulk.notReady' : code === 'ERRORS.ACTIONNOTALLOWED' ? settled : 'bulk.gone', {
      count,
    })
}

function PublishDialog({ body, onStarted, onClose }: DialogProps) {
  const { t } = useTranslation('courses')
  const [preview] = usePreviewPublishCoursesMutation()
  const [start] = usePublishCoursesMutation()
  return (
    <BulkDialog
      title={t('bulk.publish')}
      preview={() => preview({ body })}
      start={() => start({ body })}
      refusalText={useRefusalText('bulk.shown')}
      button={(count) => t('bulk.publishCount', { count })}
      onStarted={onStarted}
      onClose={onClose}
    />
  )
}

function HideDialog({ body, onStarted, onClose }: DialogProps) {
  const { t } = useTranslation('courses')
  const [preview, { data }] = usePreviewHideCoursesMutation()
  const [start] = useHideCoursesMutation()
  return (
    <BulkDialog
      title={t('bulk.hide')}
      variant="danger"
      preview={() => preview({ body })}
      start={() => start({ body })}
      refusalText={useRefusalText('bulk.hidden')}
      button={(count) => t('bulk.hideCount', { count })}
      onStarted={onStarted}
      onClose={onClose}
    >
      <p>{t('hideText', { count: data?.watching ?? 0 })}</p>
    </BulkDialog>
  )
}

/** Asks for the category first, on which depends what would happen. */
function CategorizeDialog({ body, onStarted, onClose }: DialogProps) {
  const { t } = useTranslation('courses')
  const [preview] = usePreviewCategorizeCoursesMutation()
  const [start] = useCategorizeCoursesMutation()
  const [choice, setChoice] = useState<CategoryChoice | null>(null)
  const refusalText = useRefusalText('bulk.categorized')
  if (!choice) return <CategoryDialog onChoose={setChoice} onClose={onClose} />
  const input = { body: { ...body, ...choice } }
  return (
    <BulkDialog
      title={t('bulk.categorize')}
      preview={() => preview(input)}
      start={() => start(input)}
      refusalText={refusalText}
      button={(count) => t('bulk.categorizeCount', { count })}
      onStarted={onStarted}
      onClose={onClose}
    />
  )
}
