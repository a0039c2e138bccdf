import type { CourseCard as Card, CourseOrder } from '@slodki-ul/contract/learning/courses'
import row from '@slodki-ul/ui/card-row.module.css'
import frame from '@slodki-ul/ui/frame.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import { CardSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { LoadError } from '#core/load-error.tsx'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { CourseCard, type CourseSlots } from './course-card.tsx'
import styles from './course-grid.module.css'
import { useListCoursePreviewsInfiniteQuery, useListCoursesInfiniteQuery } from './courses.api.ts'
import { RatingNote } from './rating-note.tsx'

addTexts({ courses: coursesTexts })

const indexes = ['first', 'second', 'third', 'fourth']

type CourseTeaserProps = CourseSlots & {
  isSubscribed: boolean
  title: string
  /** Text of the link to all courses; without it there is none. */
  all?: string
  orderBy: CourseOrder
  /** Number of courses shown. */
  count: 3 | 4
  /** The free lessons, which anybody may watch, instead of courses. */
  onlyFree?: boolean
  /** Called when a preview was pressed (CRS-08). */
  onPreview?: (course: Card) => void
}

/** The first few courses in an order: links for subscribers, previews for others (CRS-08). */
export function CourseTeaser({
  isSubscribed,
  title,
  all,
  orderBy,
  count,
  onlyFree = false,
  onPreview,
  FavouriteButton,
}: CourseTeaserProps) {
  const titleId = useId()
  const query = { orderBy, pageSize: count, languageCode: useLanguage(), CategoriesIds: [] }
  const isOwn = isSubscribed && !onlyFree
  const own = useListCoursesInfiniteQuery({ query }, { skip: !isOwn })
  const previews = useListCoursePreviewsInfiniteQuery(
    { query: { ...query, ...(onlyFree && { onlyFree: 'true' as const }) } },
    { skip: isOwn },
  )
  const list = isOwn ? own : previews
  const courses = list.currentData?.pages[0]?.items
  if (courses?.length === 0) return null
  return (
    <section className={clsx(frame.wrap, frame.flush)} aria-labelledby={titleId}>
      <SectionHead
        id={titleId}
        title={title}
        {...(all !== undefined && { link: { to: isSubscribed ? paths.courses : paths.coursePreviews, label: all } })}
      />
      {list.isError && !courses ? (
        <LoadError query={list} call={isOwn ? 'listCourses' : 'listCoursePreviews'} />
      ) : (
        <>
          {!courses && <LoadingStatus />}
          {courses?.some(({ reviewsCount }) => reviewsCount > 0) && <RatingNote className={styles.note} />}
          <div className={clsx(row.row, count === 3 && row.three)}>
            {courses?.map((course) => (
              <CourseCard
                key={course.id}
                course={course}
                heading="h3"
                onPreview={isSubscribed || course.isFree ? undefined : onPreview}
                FavouriteButton={FavouriteButton}
              />
            )) ?? indexes.slice(0, count).map((index) => <CardSkeleton key={index} />)}
          </div>
        </>
      )}
    </section>
  )
}
