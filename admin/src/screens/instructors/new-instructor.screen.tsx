import type { InstructorValues } from '@slodki-ul/contract/learning/instructor-form.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readClock } from '#core/clock.ts'
import { instructorPath, paths } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { useNewRecord } from '#layout/use-record-form.ts'
import { View } from '#layout/view.tsx'
import { useAddInstructorMutation, useChangeInstructorMutation } from '#learning/courses/instructors.api.ts'
import { InstructorForm } from './instructor-form.tsx'

const empty: Omit<InstructorValues, 'teachingSince'> = {
  ...{ name: '', rolePl: '', roleEn: '', bioPl: '', bioEn: '', homePl: '', homeEn: '', accountEmail: '' },
}

/** A new instructor; once saved, their own page is shown. */
export function NewInstructorScreen() {
  const { t } = useTranslation('instructors')
  const navigate = useNavigate()
  const [add] = useAddInstructorMutation()
  const [change] = useChangeInstructorMutation()
  const values = { ...empty, teachingSince: new Date(readClock()).getFullYear() }
  const { save, onSaved } = useNewRecord({
    add: async (changes) => {
      const made = await add({ body: { ...values, ...changes } }).unwrap()
      toasts.show({ kind: 'success', title: t('added', { name: made.values.name }) })
      return made
    },
    change: (id, body, headers) => change({ params: { id }, body, headers }).unwrap(),
    open: (id) => navigate(instructorPath(String(id)), { replace: true }),
  })
  return (
    <View
      title={t('new')}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.instructors }, { label: t('new') }]} />}
    >
      <InstructorForm record={{ version: 0, values }} save={save} onSaved={onSaved} />
    </View>
  )
}
