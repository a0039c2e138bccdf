import type { CoursePreview } from '@slodki-ul/contract/learning/courses'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Note } from '@slodki-ul/ui/note.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Stars } from '@slodki-ul/ui/stars.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useLanguage } from '#i18n/language.ts'
import { formatLength } from '#learning/courses/courses.rules.ts'
import { RatingNote } from '#learning/courses/rating-note.tsx'
import { offerPath } from '#membership/plans/variant.rules.ts'
import { FilmPlaceholder } from './film-placeholder.tsx'
import styles from './preview.module.css'

const CoursePlayer = lazyComponent(
  async () => (await import('#learning/courses/player/course-player.tsx')).CoursePlayer,
)

/** What those without a subscription see of a course. */
export function CourseOffer({ course }: { course: CoursePreview }) {
  const { t } = useTranslation('courses')
  const lang = useLanguage()
  const { name, shortDescription, plate, thumbnailUrl, rating, reviewsCount, instructor, film } = course
  const facts = [
    [t('facts.instructor'), instructor.name],
    [t('facts.level'), t(`level.${course.courseLevel.name}`)],
    [t('facts.time'), formatLength(course.lessonDuration)],
  ] as const
  return (
    <div className={frame.wrap}>
      <PageTitle>{name}</PageTitle>
      <Breadcrumbs items={[{ label: t('previews.crumb'), to: paths.coursePreviews }, { label: name }]} />
      <article className={clsx(styles.course, film && styles.withFilm)}>
        {film ? (
          <Beginning course={course} film={film} />
        ) : (
          // Only a preview of staff may have no picture yet.
          thumbnailUrl !== '' && <ToneImage className={styles.plate} colour={plate} image={thumbnailUrl} alt="" eager />
        )}
        <div>
          <h1>{name}</h1>
          <p className={text.lead}>{shortDescription}</p>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {reviewsCount > 0 && (
            <>
              <p>
                <Stars rating={rating} /> <b>{rating.toLocaleString(lang, { maximumFractionDigits: 1 })}</b>{' '}
                <span className={clsx(text.muted, text.numbers)}>({t('reviews', { count: reviewsCount })})</span>
              </p>
              <RatingNote />
            </>
          )}
          <div className={styles.ways}>
            <ButtonLink to={offerPath(1)}>{t('previews.subscribe')}</ButtonLink>
            <ButtonLink variant="line" to={paths.coursePreviews}>
              {t('previews.title')} {t('previews.titleEnd')}
            </ButtonLink>
          </div>
        </div>
      </article>
    </div>
  )
}

/** The beginning of the film, which plays here for everybody. */
function Beginning({ course, film }: { course: CoursePreview; film: Video }) {
  const { t } = useTranslation('courses')
  const picture = { image: course.thumbnailUrl, alt: '', plate: course.plate }
  const ending = (
    <Note
      role="status"
      action={
        <ButtonLink size="sm" to={offerPath(1)}>
          {t('previews.subscribe')}
        </ButtonLink>
      }
    >
      {t('previews.filmEnd')}
    </Note>
  )
  return (
    <div className={styles.film}>
      <Suspense fallback={<FilmPlaceholder picture={picture} posterUrl={film.posterUrl} />}>
        <CoursePlayer video={film} title={course.name} picture={picture} startAt={0} ending={ending} />
      </Suspense>
      <p className={styles.free}>{t('previews.film', { length: formatLength(film.duration) })}</p>
    </div>
  )
}
