import { pageSizes } from '@slodki-ul/contract/limits'
import { useInfiniteList } from '#core/use-infinite-list.ts'
import { useLanguage } from '#i18n/language.ts'
import { type CourseFilters, courseQueryOf } from './course-filters.rules.ts'
import { useListCoursePreviewsInfiniteQuery, useListCoursesInfiniteQuery } from './courses.api.ts'

/** Whether the list is the subscribers' catalogue or the previews for everybody (CRS-06). */
export type CourseMode = 'courses' | 'previews'

const calls = { courses: 'listCourses', previews: 'listCoursePreviews' } as const

/** The courses of one of the two lists (CRS-12, CRS-13). */
export function useCourseList(mode: CourseMode, filters: CourseFilters) {
  const argument = {
    query: { ...courseQueryOf(filters), pageSize: pageSizes.courses, languageCode: useLanguage() },
  }
  const own = useListCoursesInfiniteQuery(argument, { skip: mode !== 'courses' })
  const previews = useListCoursePreviewsInfiniteQuery(argument, { skip: mode !== 'previews' })
  return useInfiniteList(mode === 'courses' ? own : previews, calls[mode])
}

export type CourseList = ReturnType<typeof useCourseList>
