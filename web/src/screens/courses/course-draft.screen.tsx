import frame from '@slodki-ul/ui/frame.module.css'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { useGetCourseDraftQuery } from '#learning/courses/course-previews.api.ts'
import { PreviewExpired } from '#platform/previews/preview-expired.tsx'
import { PreviewNote, usePreviewLanguage } from '#platform/previews/preview-note.tsx'
import { CourseFailure } from './course-failure.tsx'
import { CourseOffer } from './course-offer.tsx'
import { CoursePage } from './course-page.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'

addTexts({ courses: coursesTexts })

/** /szkic/kurs/{token}: a course as a guest, a customer or a subscriber would see it, by a link of staff (BO-118). */
export function CourseDraftScreen() {
  const { t } = useTranslation('previews')
  usePreviewLanguage()
  const lang = useLanguage()
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useGetCourseDraftQuery({ params: { token, lang } })
  if (error !== undefined && codeOf(error) === 'ERRORS.INVALIDTOKEN') return <PreviewExpired />
  const failure = error && messageOf(codeOf(error), 'getCourseDraft')
  if (failure) return <CourseFailure failure={failure} isMissing={false} isFetching={isFetching} retry={refetch} />
  if (!data) return <CourseSkeleton />
  const { audience, card, course, film, hasFilm, isChanged, expiresAt } = data
  return (
    <>
      <PreviewNote kind="course" isChanged={isChanged} expiresAt={expiresAt} className={clsx(frame.wrap, text.small)}>
        {t(`as.${audience}`)} {!hasFilm && t('noFilm')}
      </PreviewNote>
      {course ? (
        <CoursePage key={course.id} course={course} crumbs={[]} previewFor={audience} />
      ) : (
        <CourseOffer course={{ ...card, film }} />
      )}
    </>
  )
}
