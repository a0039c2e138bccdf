import type { CourseCard as Course } from '@slodki-ul/contract/learning/courses'
import frame from '@slodki-ul/ui/frame.module.css'
import { LoadingStatus, Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import type { ReactNode, Ref } from 'react'
import { CourseCard, type CourseSlots } from './course-card.tsx'
import styles from './course-grid.module.css'
import { RatingNote } from './rating-note.tsx'

/** Number of pictures in the widest first row. */
const eagerCards = 4

type CourseGridProps = CourseSlots & {
  courses: readonly Course[]
  /** 4 columns, or 3 beside the account menu. */
  columns?: 3 | 4
  heading?: 'h2' | 'h3'
  onPreview?: ((course: Course) => void) | undefined
  ref?: Ref<HTMLDivElement>
}

const gridOf = (columns: 3 | 4) => clsx(columns === 4 ? frame.grid4 : frame.grid3, styles.grid)

/** Cards in columns, in one below 600 px. */
export function CourseGrid({ courses, columns = 4, heading = 'h2', onPreview, ref, FavouriteButton }: CourseGridProps) {
  return (
    <>
      {courses.some(({ reviewsCount }) => reviewsCount > 0) && <RatingNote className={styles.note} />}
      <div ref={ref} className={gridOf(columns)}>
        {courses.map((course, index) => (
          <CourseCard
            key={course.id}
            course={course}
            heading={heading}
            eager={index < eagerCards}
            onPreview={onPreview}
            FavouriteButton={FavouriteButton}
          />
        ))}
      </div>
    </>
  )
}

/** Placeholders of courses while they load. */
export function CourseGridSkeleton({ cards, columns = 4 }: { cards: number; columns?: 3 | 4 }): ReactNode {
  return (
    <>
      <LoadingStatus />
      <div className={gridOf(columns)}>
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
          <CourseCardSkeleton key={card} />
        ))}
      </div>
    </>
  )
}

/** Placeholder of a course card while it loads. */
function CourseCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className={styles.media} />
      <Skeleton className={styles.name} />
      <Skeleton className={styles.meta} />
      <Skeleton className={styles.stars} />
    </div>
  )
}
