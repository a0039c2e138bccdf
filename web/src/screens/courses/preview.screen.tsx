import { skipToken } from '@reduxjs/toolkit/query'
import { idSchema } from '@slodki-ul/contract/catalogue/products'
import { coursePage } from '@slodki-ul/contract/pages'
import { Navigate, useParams } from 'react-router'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { MinimalLayout } from '#layout/minimal-layout.tsx'
import { useGetCoursePreviewQuery } from '#learning/courses/courses.api.ts'
import { CourseFailure } from './course-failure.tsx'
import { CourseOffer } from './course-offer.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'

addTexts({ courses: coursesTexts })

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
      {data && <CourseOffer course={data} />}
      {!data && (failure || isMissing) && (
        <CourseFailure failure={failure ?? null} isMissing={isMissing} isFetching={isFetching} retry={refetch} />
      )}
      {!data && !failure && !isMissing && <CourseSkeleton />}
    </MinimalLayout>
  )
}
