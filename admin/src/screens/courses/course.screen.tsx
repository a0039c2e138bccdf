import { formatDate } from '@slodki-ul/contract/dates'
import type { StaffCourse } from '@slodki-ul/contract/learning/courses.admin'
import { formatLength } from '@slodki-ul/contract/learning/length.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useLanguage } from '#i18n/language.ts'
import { CourseTabs } from '#layout/course-tabs.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useGetStaffCourseQuery } from '#learning/courses/courses.api.ts'
import styles from './course.module.css'
import { CourseStateTag } from './course-state-tag.tsx'
import { PublicationTile } from './publication-tile.tsx'

/** A course: its publication, and what staff know of its film and viewers (BO-117, BO-127). */
export function CourseScreen() {
  const { t } = useTranslation('courses')
  const { id = '' } = useParams()
  const mayEdit = usePermissions()('courses.edit', true)
  const { currentData: course, error, isFetching, refetch } = useGetStaffCourseQuery({ params: { id: Number(id) } })
  const title = course?.name ?? t('course')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.courses }, { label: title }]} />}
      tags={course && <CourseStateTag course={course} />}
    >
      <CourseTabs id={Number(id)} />
      {course ? (
        <div className={styles.columns}>
          <FactsTile course={course} />
          {mayEdit && <PublicationTile course={course} />}
        </div>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function FactsTile({ course }: { course: StaffCourse }) {
  const { t } = useTranslation('courses')
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const facts = [
    [t('instructor'), course.instructor],
    [t('level'), t(`filter.level.${course.level}`)],
    [t('access'), t(course.isFree ? 'filter.isFree.true' : 'filter.isFree.false')],
    [t('categories'), course.categories.map(({ name }) => name).join(', ') || '—'],
    [t('film'), t('filmOf', { length: formatLength(course.duration), kind: t(`kind.${course.videoKind}`) })],
    [t('captions'), course.captions.map((language) => t(`captions.${language}`)).join(', ') || '—'],
    [t('english'), t(course.lacksEnglish ? 'english.lacks' : 'english.whole')],
    [t('publicationDate'), formatDate(course.publicationDate)],
    [t('students'), t('studentsOf', { ...course })],
    [
      t('rating'),
      course.reviewsCount === 0
        ? '—'
        : t('ratingOf', { rating: format.format(course.rating), count: course.reviewsCount }),
    ],
  ]
  return (
    <Tile title={t('facts')}>
      <dl className={styles.facts}>
        {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}
      </dl>
    </Tile>
  )
}
