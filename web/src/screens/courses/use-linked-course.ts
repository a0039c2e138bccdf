import { skipToken } from '@reduxjs/toolkit/query'
import { idSchema } from '@slodki-ul/contract/products'
import { useParams } from 'react-router'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { useGetCourseQuery } from '#features/courses/courses.api.ts'
import { useLanguage } from '#i18n/language.ts'

/** The course that the address names, or why there is none. */
export function useLinkedCourse() {
  const lang = useLanguage()
  const id = idSchema.safeParse(useParams().courseId)
  const { data, error, isFetching, refetch } = useGetCourseQuery(
    id.success ? { params: { id: id.data, lang } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const code = error === undefined ? null : codeOf(error)
  const status = error !== undefined && 'status' in error ? error.status : null
  return {
    // While another language loads, the course stays as it is; another course starts anew.
    course: id.success && data?.id === id.data ? data : undefined,
    /** Only for subscribers. */
    isRefused: code === 'ERRORS.SUBSCRIPTIONREQUIRED',
    /** There is no such course. */
    isMissing: !id.success || status === 404,
    failure: !id.success || code !== null ? messageOf(code ?? 'ERRORS.UNABLETOLOADCOURSE', 'getCourse') : null,
    isFetching,
    retry: refetch,
  }
}
