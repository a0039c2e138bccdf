import type { StaffInstructor } from '@slodki-ul/contract/learning/instructors.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { coursePath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import {
  useChangeInstructorMutation,
  useDeleteInstructorMutation,
  useGetInstructorQuery,
} from '#learning/courses/instructors.api.ts'
import { InstructorForm } from './instructor-form.tsx'
import styles from './instructors.module.css'

/** An instructor: their fields, and the courses that name them (BO-125). */
export function InstructorScreen() {
  const { t } = useTranslation('instructors')
  const { id = '' } = useParams()
  const mayEdit = usePermissions()('courses.edit', true)
  const [change] = useChangeInstructorMutation()
  const params = { id: Number(id) }
  const { currentData: instructor, error, isFetching, refetch } = useGetInstructorQuery({ params })
  const title = instructor?.values.name ?? t('one')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.instructors }, { label: title }]} />}
    >
      {instructor ? (
        <div className={styles.columns}>
          {mayEdit ? (
            <InstructorForm
              key={instructor.id}
              record={instructor}
              save={(changes, version) =>
                change({ params, body: changes, headers: { 'if-match': `"${version}"` } }).unwrap()
              }
            />
          ) : (
            <Tile title={t('facts')}>
              <p>{instructor.values.rolePl}</p>
              <p>{instructor.values.bioPl}</p>
            </Tile>
          )}
          <CoursesTile instructor={instructor} mayEdit={mayEdit} />
        </div>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function CoursesTile({
  instructor: { id, values, courses },
  mayEdit,
}: {
  instructor: StaffInstructor
  mayEdit: boolean
}) {
  const { t } = useTranslation('instructors')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const [remove, { error, isLoading }] = useDeleteInstructorMutation()
  const confirm = async () => {
    if ('error' in (await remove({ params: { id } }))) return
    toasts.show({ kind: 'success', title: t('removed', { name: values.name }) })
    navigate(paths.instructors)
  }
  return (
    <Tile title={t('courses')}>
      <div className={styles.stack}>
        {courses.length === 0 ? (
          <p>{t('courses.none')}</p>
        ) : (
          <ul className={styles.list}>
            {courses.map((course) => (
              <li key={course.id}>
                <Link to={coursePath(String(course.id))}>{course.name}</Link>
              </li>
            ))}
          </ul>
        )}
        {courses.length > 0 && <p>{t('courses.keep')}</p>}
        {mayEdit && courses.length === 0 && (
          <div>
            <Button variant="line" size="sm" icon={Trash2} aria-haspopup="dialog" onClick={() => setAsked(true)}>
              {t('remove')}
            </Button>
          </div>
        )}
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t('removeTitle', { name: values.name })}
          confirm={t('remove')}
          isDanger
          isBusy={isLoading}
          error={error && textOf(error)}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </Tile>
  )
}
