import { useTranslation } from 'react-i18next'
import { coursePath, filmPath, paths } from '#core/paths.ts'
import { SectionTabs } from './section-tabs.tsx'

const permission = 'courses.edit'

/** What stands under the courses in the sidebar. */
export function CoursesTabs() {
  const { t } = useTranslation('films')
  return (
    <SectionTabs
      label={t('tabs')}
      pages={[
        { label: t('tabs.courses'), path: paths.courses, permission },
        { label: t('title'), path: paths.films, permission },
        { label: t('tabs.instructors'), path: paths.instructors, permission },
      ]}
    />
  )
}

/** The pages of one course. */
export function CourseTabs({ id }: { id: number }) {
  const { t } = useTranslation('films')
  return (
    <SectionTabs
      label={t('tabs.ofCourse')}
      pages={[
        { label: t('tabs.content'), path: coursePath(String(id)), permission },
        { label: t('one'), path: filmPath(`course-${id}`), permission },
      ]}
    />
  )
}
