import type { CourseCard as Course } from '@slodki-ul/contract/learning/courses'
import { coursePage } from '@slodki-ul/contract/pages'
import link from '@slodki-ul/ui/cover-link.module.css'
import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Stars } from '@slodki-ul/ui/stars.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { Play } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './course-card.module.css'
import { CourseProgress } from './course-progress.tsx'
import { formatLength } from './courses.rules.ts'

/** The button that marks a favourite belongs to a later feature: the screen passes it in. */
export type CourseSlots = { FavouriteButton: ComponentType<{ course: Course; className?: string | undefined }> }

type CourseCardProps = CourseSlots & {
  course: Course
  /** Heading level of the name. */
  heading: 'h2' | 'h3'
  /** Whether it is in the first row of its page, so its picture is loaded at once. */
  eager?: boolean
  /** Square picture, like the products beside it. */
  square?: boolean
  /** A preview: pressing the card calls this instead of opening the course (CRS-08). */
  onPreview?: ((course: Course) => void) | undefined
}

/**
 * A course in a grid or carousel; its name is the link, or the button, of the whole card (CRS-03, CRS-09, CRS-10,
 * CRS-16).
 */
export function CourseCard({
  course,
  heading: Heading,
  eager = false,
  square = false,
  onPreview,
  FavouriteButton,
}: CourseCardProps) {
  const { t } = useTranslation('courses')
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <ToneImage
          className={clsx(styles.plate, square && styles.square)}
          colour={course.plate}
          image={course.thumbnailUrl}
          alt=""
          eager={eager}
        />
        <span className={styles.play} aria-hidden="true">
          <Hexagon fill="var(--brand)" />
          <Icon of={Play} />
        </span>
        <div className={styles.tags}>
          <CardTag course={course} isPreview={onPreview !== undefined} />
        </div>
        {!onPreview && <FavouriteButton course={course} className={styles.heart} />}
        <span className={styles.length}>
          <VisuallyHidden>{t('length')} </VisuallyHidden>
          {formatLength(course.lessonDuration)}
        </span>
      </div>
      <div className={styles.text}>
        <Heading className={styles.name}>
          {onPreview ? (
            <button type="button" className={link.cover} aria-haspopup="dialog" onClick={() => onPreview(course)}>
              {course.name}
            </button>
          ) : (
            <Link to={coursePage(course)} className={link.cover}>
              {course.name}
            </Link>
          )}
        </Heading>
        <p className={styles.meta}>
          <span>{course.instructor.name}</span>
          <span>{t(`level.${course.courseLevel.name}`)}</span>
        </p>
        {course.reviewsCount > 0 && (
          <p className={styles.rating}>
            <Stars rating={course.rating} />
            <span className={clsx(text.muted, text.numbers)} aria-hidden="true">
              ({course.reviewsCount})
            </span>
            <VisuallyHidden>{t('reviews', { count: course.reviewsCount })}</VisuallyHidden>
          </p>
        )}
        {!onPreview && course.progress > 0 && <CourseProgress course={course} hasStep={!course.isFree} />}
      </div>
    </article>
  )
}

function CardTag({ course, isPreview }: { course: Course; isPreview: boolean }) {
  const { t } = useTranslation('courses')
  if (isPreview) return <Tag variant="new">{t('tag.preview')}</Tag>
  if (course.isFree) return <Tag variant="new">{t('tag.free')}</Tag>
  return course.progress > 0 ? null : <Tag variant="new">{t('tag.new')}</Tag>
}
