import { skipToken } from '@reduxjs/toolkit/query'
import { idSchema } from '@slodki-ul/contract/catalogue/products'
import type { CoursePreview } from '@slodki-ul/contract/learning/courses'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { coursePage } from '@slodki-ul/contract/pages'
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
import { Navigate, useParams } from 'react-router'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { MinimalLayout } from '#layout/minimal-layout.tsx'
import { useGetCoursePreviewQuery } from '#learning/courses/courses.api.ts'
import { formatLength } from '#learning/courses/courses.rules.ts'
import { RatingNote } from '#learning/courses/rating-note.tsx'
import { offerPath } from '#membership/plans/variant.rules.ts'
import { CourseFailure } from './course-failure.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'
import { FilmPlaceholder } from './film-placeholder.tsx'
import styles from './preview.module.css'

addTexts({ courses: coursesTexts })

const CoursePlayer = lazyComponent(
  async () => (await import('#learning/courses/player/course-player.tsx')).CoursePlayer,
)

/** /podglad/{courseId}: what the list shows of one course and the beginning of its film, for everybody. */
export function PreviewScreen() {
  const lang = useLanguage()
  const id = idSchema.safeParse(useParams().courseId)
  const { data, error, isFetching, refetch } = useGetCoursePreviewQuery(
    id.success ? { params: { id: id.data, lang } } : skipToken,
  )
  if (data?.isFree) return <Navigate to={coursePage(data)} replace />
  const isMissing = !id.success || (error !== undefined && 'status' in error && error.status === 404)
  const failure = error && messageOf(codeOf(error), 'getCoursePreview')
  return (
    <MinimalLayout>
      {data && <Preview course={data} />}
      {!data && (failure || isMissing) && (
        <CourseFailure failure={failure ?? null} isMissing={isMissing} isFetching={isFetching} retry={refetch} />
      )}
      {!data && !failure && !isMissing && <CourseSkeleton />}
    </MinimalLayout>
  )
}

function Preview({ course }: { course: CoursePreview }) {
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
          <ToneImage className={styles.plate} colour={plate} image={thumbnailUrl} alt="" eager />
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
