import { pageSizes } from '@slodki-ul/contract/limits'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { useLanguage } from '#i18n/language.ts'
import { type CourseFilters, courseQueryOf } from './course-filters.rules.ts'
import { useListCoursePreviewsInfiniteQuery, useListCoursesInfiniteQuery } from './courses.api.ts'

/** Whether the list is the subscribers' catalogue or the previews for everybody (CRS-06). */
export type CourseMode = 'courses' | 'previews'

const calls = { courses: 'listCourses', previews: 'listCoursePreviews' } as const

/** One of both lists from page 1 on; an answer to other filters never shows (CRS-12, CRS-13). */
export function useCourseList(mode: CourseMode, filters: CourseFilters) {
  const argument = {
    query: { ...courseQueryOf(filters), pageSize: pageSizes.courses, languageCode: useLanguage() },
  }
  const own = useListCoursesInfiniteQuery(argument, { skip: mode !== 'courses' })
  const previews = useListCoursePreviewsInfiniteQuery(argument, { skip: mode !== 'previews' })
  const list = mode === 'courses' ? own : previews
  const pages = list.currentData?.pages
  return {
    courses: pages?.flatMap(({ items }) => items),
    /** How many there are in all; unknown until the first page has come. */
    total: pages?.at(-1)?.pagination.totalItems,
    /** Why the last page asked for did not come; null while all goes well. */
    failure: list.isError && !list.isFetching ? messageOf(codeOf(list.error), calls[mode]) : null,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: list.fetchNextPage,
    retry: list.refetch,
  }
}

export type CourseList = ReturnType<typeof useCourseList>
