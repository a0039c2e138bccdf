import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { academyEndpoints } from '@slodki-ul/contract/learning/academy'
import { type CourseCard, coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import { api, mutationOf, queryOf } from '#core/api.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'

/** Seconds for which loaded pages stay cached while the user watches a course. */
const cacheSeconds = 600

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    listCourses: pagedQueryOf(build, coursesEndpoints.listCourses, {
      providesTags: ['courses'],
      keepUnusedDataFor: cacheSeconds,
    }),
    listCoursePreviews: pagedQueryOf(build, coursesEndpoints.listCoursePreviews, {
      providesTags: ['coursePreviews'],
      keepUnusedDataFor: cacheSeconds,
    }),
    getCoursePreview: queryOf(build, coursesEndpoints.getCoursePreview),
    listCourseCategories: queryOf(build, coursesEndpoints.listCourseCategories),
    getAcademyFacts: queryOf(build, academyEndpoints.getAcademyFacts),
    listCourseInstructors: queryOf(build, academyEndpoints.listCourseInstructors),
    getResume: queryOf(build, coursesEndpoints.getResume, { keepUnusedDataFor: 0, providesTags: ['resume'] }),
    // Never cached: the video URL is valid for minutes, and progress changes.
    getCourse: queryOf(build, coursesEndpoints.getCourse, { keepUnusedDataFor: 0, providesTags: ['course'] }),
    getFilm: queryOf(build, courseVideosEndpoints.getFilm, { keepUnusedDataFor: 0 }),
  }),
})

type State = Parameters<typeof reads.util.selectInvalidatedBy>[0]
type Change = ThunkAction<void, State, unknown, UnknownAction>

/**
 * Shows how far a course was watched, in seconds, in all cached lists, where it never decreases.
 * The course to resume and the favourites are refetched when they are next shown.
 */
export function showProgress(courseId: number, progress: number): Change {
  const draw = (course: Pick<CourseCard, 'id' | 'progress' | 'duration'>) => {
    if (course.id === courseId) course.progress = Math.min(Math.max(course.progress, progress), course.duration)
  }
  const drawAll = ({ pages }: { pages: { items: CourseCard[] }[] }) => {
    for (const { items } of pages) items.forEach(draw)
  }
  return (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData, invalidateTags } = reads.util
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['courses', 'coursePreviews'])) {
      if (endpointName === 'listCourses') dispatch(updateQueryData(endpointName, originalArgs, drawAll))
      if (endpointName === 'listCoursePreviews') dispatch(updateQueryData(endpointName, originalArgs, drawAll))
    }
    dispatch(invalidateTags(['resume', 'favouriteCourses']))
  }
}

/** Updates the cached course with the response to a rating. */
function updateRating(courseId: number, rating: Pick<CourseCard, 'rating' | 'reviewsCount'>): Change {
  return (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData } = reads.util
    for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), ['course'])) {
      if (endpointName !== 'getCourse') continue
      dispatch(
        updateQueryData(endpointName, originalArgs, (course) => {
          if (course.id === courseId) Object.assign(course, rating)
        }),
      )
    }
  }
}

export const coursesApi = reads.injectEndpoints({
  endpoints: (build) => ({
    saveProgress: mutationOf(build, coursesEndpoints.saveProgress, {
      onQueryStarted: async ({ body }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          () => dispatch(showProgress(Number(body.courseId), body.progress)),
          () => {},
        )
      },
    }),
    rateCourse: mutationOf(build, coursesEndpoints.rateCourse, {
      invalidatesTags: (_result, error) => (error ? ['course'] : ['courses', 'coursePreviews']),
      onQueryStarted: async ({ body }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data }) => dispatch(updateRating(Number(body.courseId), data)),
          () => {},
        )
      },
    }),
  }),
})

export const {
  useGetAcademyFactsQuery,
  useListCourseInstructorsQuery,
  useGetCoursePreviewQuery,
  useGetCourseQuery,
  useGetFilmQuery,
  useGetResumeQuery,
  useListCourseCategoriesQuery,
  useListCoursePreviewsInfiniteQuery,
  useListCoursesInfiniteQuery,
  useRateCourseMutation,
  useSaveProgressMutation,
} = coursesApi
