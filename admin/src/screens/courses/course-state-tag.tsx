import { formatMoment } from '@slodki-ul/contract/dates'
import type { StaffCourseRow } from '@slodki-ul/contract/learning/courses.admin'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'

const variants = { published: 'fresh', planned: 'warn', hidden: 'mute' } as const

/** Whether readers see a course, with the moment of a planned publication. */
export function CourseStateTag({ course: { state, plannedAt } }: { course: StaffCourseRow }) {
  const { t } = useTranslation('courses')
  return (
    <Tag variant={variants[state]}>
      {plannedAt ? t('plannedFor', { when: formatMoment(plannedAt) }) : t(`state.${state}`)}
    </Tag>
  )
}
