import { skipToken } from '@reduxjs/toolkit/query'
import { idSchema } from '@slodki-ul/contract/catalogue/products'
import { useParams } from 'react-router'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { useLanguage } from '#i18n/language.ts'
import { useGetCourseQuery } from '#learning/courses/courses.api.ts'

/** Loads the course with the id in the URL, and returns why it cannot be shown. */
export function useCourseFromUrl() {
  const lang = useLanguage()
  const id = idSchema.safeParse(useParams().courseId)
  const { data, error, isFetching, refetch } = useGetCourseQuery(
    id.success ? { params: { id: id.data, lang } } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const code = error === undefined ? null : codeOf(error)
  const status = error !== undefined && 'status' in error ? error.status : null
  return {
    // While another language loads, the shown course stays; another course starts anew.
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
