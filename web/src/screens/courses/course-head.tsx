import type { Course } from '@slodki-ul/contract/learning/courses'
import { DateText } from '@slodki-ul/ui/date.tsx'
import { Stars } from '@slodki-ul/ui/stars.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { RatingNote } from '#learning/courses/rating-note.tsx'
import { FavouriteCourseButton } from '#learning/favourites/course-favourite.tsx'
import styles from './course-head.module.css'

/** Title, rating, date and instructor of a course, and its favourite button (CRS-14, CRS-28). */
export function CourseHead({ course, isPreview = false }: { course: Course; isPreview?: boolean }) {
  const { t } = useTranslation('courses')
  const lang = useLanguage()
  const { name, rating, reviewsCount, publicationDate, instructor, isFree } = course
  return (
    <div className={styles.head}>
      <div>
        {isFree && (
          <p className={styles.tag}>
            <Tag variant="new">{t('tag.free')}</Tag>
          </p>
        )}
        <h1 className={styles.name}>{name}</h1>
        <div className={styles.facts}>
          {reviewsCount > 0 && (
            <span className={styles.rating}>
              <Stars rating={rating} />
              <b aria-hidden="true">{rating.toLocaleString(lang, { maximumFractionDigits: 1 })}</b>
              <span className={clsx(text.muted, text.numbers)}>({t('reviews', { count: reviewsCount })})</span>
            </span>
          )}
          <span className={text.numbers}>
            <DateText moment={publicationDate} />
          </span>
          <span>{instructor.name}</span>
        </div>
        {reviewsCount > 0 && <RatingNote className={styles.note} />}
      </div>
      {!isPreview && <FavouriteCourseButton course={course} />}
    </div>
  )
}
