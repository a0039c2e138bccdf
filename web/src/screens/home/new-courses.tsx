import '#i18n/late/courses.ts'
import '#i18n/late/errors.ts'
import type { CourseCard as Card } from '@slodki-ul/contract/courses'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { paths } from '#app/paths.ts'
import { CourseCard } from '#features/courses/course-card.tsx'
import { useListCoursePreviewsInfiniteQuery, useListCoursesInfiniteQuery } from '#features/courses/courses.api.ts'
import { SubscribeOffer } from '#features/subscription/subscribe-offer.tsx'
import { useLanguage } from '#i18n/language.ts'
import { joinClasses } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { CardSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import styles from './home.module.css'
import { SectionHead } from './section-head.tsx'
import shelf from './shelf.module.css'

const cards = ['first', 'second', 'third', 'fourth']

/** The newest courses: to open for subscribers, to wish for by others (CRS-08). */
export function NewCourses({ isSubscribed }: { isSubscribed: boolean }) {
  const { t } = useTranslation(['home', 'errors'])
  const titleId = useId()
  const [wished, setWished] = useState<Card | null>(null)
  const query = {
    orderBy: 'PublicationDateDesc',
    pageSize: cards.length,
    languageCode: useLanguage(),
    CategoriesIds: [],
  } as const
  const own = useListCoursesInfiniteQuery({ query }, { skip: !isSubscribed })
  const previews = useListCoursePreviewsInfiniteQuery({ query }, { skip: isSubscribed })
  const list = isSubscribed ? own : previews
  const courses = list.currentData?.pages[0]?.items
  if (courses?.length === 0) return null
  return (
    <section className={joinClasses(frame.wrap, styles.flush)} aria-labelledby={titleId}>
      <SectionHead
        id={titleId}
        title={t('courses')}
        link={{ to: isSubscribed ? paths.courses : paths.coursePreviews, label: t('courses.all') }}
      />
      {list.isError && !courses ? (
        <ErrorState
          text={t(messageOf(codeOf(list.error), isSubscribed ? 'listCourses' : 'listCoursePreviews'), { ns: 'errors' })}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <>
          {!courses && <LoadingStatus />}
          <div className={shelf.row}>
            {courses?.map((course) => (
              <CourseCard
                key={course.id}
                course={course}
                heading="h3"
                onPreview={isSubscribed || course.isFree ? undefined : setWished}
              />
            )) ?? cards.map((card) => <CardSkeleton key={card} />)}
          </div>
        </>
      )}
      <SubscribeOffer course={wished} onClose={() => setWished(null)} />
    </section>
  )
}
