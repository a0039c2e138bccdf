import { instructorLacksEnglish } from '@slodki-ul/contract/learning/instructor-form.rules'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { instructorPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { CoursesTabs } from '#layout/course-tabs.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useListInstructorsQuery } from '#learning/courses/instructors.api.ts'
import styles from './instructors.module.css'

/** Those who teach, with the courses that name them; an academy has a few (BO-125). */
export function InstructorsScreen() {
  const { t } = useTranslation('instructors')
  const mayEdit = usePermissions()('courses.edit', true)
  const { data, error, isFetching, refetch } = useListInstructorsQuery()
  return (
    <View
      title={t('title')}
      actions={
        mayEdit && (
          <ButtonLink to={paths.newInstructor} icon={Plus}>
            {t('new')}
          </ButtonLink>
        )
      }
    >
      <CoursesTabs />
      {!data && <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />}
      {data && (
        <Tile>
          {data.length === 0 && <p>{t('none')}</p>}
          <ul className={styles.list}>
            {data.map(({ id, values, courses }) => (
              <li key={id}>
                <Link to={instructorPath(String(id))}>{values.name}</Link>{' '}
                {instructorLacksEnglish(values) && <Tag variant="warn">{t('english.lacks')}</Tag>}
                <small>
                  {[
                    values.rolePl,
                    values.accountEmail && `${t('list.account')}: ${values.accountEmail}`,
                    `${t('list.courses')}: ${courses.length}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        </Tile>
      )}
    </View>
  )
}
