import { formatDate } from '@slodki-ul/contract/dates'
import type { StaffCourse } from '@slodki-ul/contract/learning/courses.admin'
import { formatLength } from '@slodki-ul/contract/learning/length.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ArrowUpRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useLanguage } from '#i18n/language.ts'
import { CourseTabs } from '#layout/course-tabs.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useGetCourseContentQuery } from '#learning/courses/course-editor.api.ts'
import { useGetStaffCourseQuery } from '#learning/courses/courses.api.ts'
import { HistoryButton } from '#platform/audit/history-button.tsx'
import { CompletenessTile } from './completeness-tile.tsx'
import styles from './course.module.css'
import { CourseStateTag } from './course-state-tag.tsx'
import { ChangesTile, CourseForm, CoursePreview } from './course-views.tsx'
import { Later } from './later.tsx'
import { PublicationTile } from './publication-tile.tsx'

/** A course: all that is written of it, its publication, and what staff know of its film and viewers (BO-113 to BO-117, BO-127). */
export function CourseScreen() {
  const { t } = useTranslation(['courses', 'course-form'])
  const { id = '' } = useParams()
  const mayEdit = usePermissions()('courses.edit', true)
  const { currentData: course, error, isFetching, refetch } = useGetStaffCourseQuery({ params: { id: Number(id) } })
  const { currentData: content, ...written } = useGetCourseContentQuery({ params: { id: Number(id) } })
  const [isPreviewed, setPreviewed] = useState(false)
  const failure = error ?? written.error
  const title = course?.name ?? t('course')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.courses }, { label: title }]} />}
      tags={course && <CourseStateTag course={course} />}
      actions={
        mayEdit &&
        content && (
          <>
            <HistoryButton record="course" recordId={id} name={title} />
            <Button variant="line" icon={ArrowUpRight} aria-haspopup="dialog" onClick={() => setPreviewed(true)}>
              {t('preview', { ns: 'course-form' })}
            </Button>
          </>
        )
      }
    >
      <CourseTabs id={Number(id)} />
      {course && content ? (
        <div className={styles.columns}>
          {mayEdit ? (
            <Later>
              <CourseForm
                key={content.id}
                content={content}
                film={course.videoKind === 'file' || course.videoKind === 'hls' ? `course-${id}` : null}
              />
            </Later>
          ) : (
            <FactsTile course={course} />
          )}
          <div className={styles.stack}>
            {mayEdit && content.draft && (
              <Later>
                <ChangesTile content={content} />
              </Later>
            )}
            {mayEdit && <PublicationTile course={course} />}
            {mayEdit && <CompletenessTile course={course} />}
            {mayEdit && <FactsTile course={course} />}
          </div>
        </div>
      ) : (
        <PendingRecord
          error={failure}
          lines={8}
          onRetry={() => {
            refetch()
            written.refetch()
          }}
          isRetrying={isFetching || written.isFetching}
        />
      )}
      <Suspense>
        {content && isPreviewed && <CoursePreview content={content} onClose={() => setPreviewed(false)} />}
      </Suspense>
    </View>
  )
}

function FactsTile({ course }: { course: StaffCourse }) {
  const { t } = useTranslation('courses')
  const format = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const facts = [
    [t('instructor'), course.instructor || '—'],
    [t('level'), t(`filter.level.${course.level}`)],
    [t('access'), t(course.isFree ? 'filter.isFree.true' : 'filter.isFree.false')],
    [t('categories'), course.categories.map(({ name }) => name).join(', ') || '—'],
    [
      t('film'),
      course.videoKind
        ? t('filmOf', { length: formatLength(course.duration), kind: t(`kind.${course.videoKind}`) })
        : '—',
    ],
    [t('captions'), course.captions.map((language) => t(`captions.${language}`)).join(', ') || '—'],
    [t('english'), t(course.lacksEnglish ? 'english.lacks' : 'english.whole')],
    [t('publicationDate'), course.publicationDate ? formatDate(course.publicationDate) : '—'],
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
