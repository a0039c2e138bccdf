import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { mutationOf } from '#core/api.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'
import { coursesApi } from '#learning/courses/courses.api.ts'
import { type Draw, toggleOptimistically, updatePages } from './optimistic-favourites.ts'

const reads = coursesApi.injectEndpoints({
  endpoints: (build) => ({
    listFavouriteCourses: pagedQueryOf(build, favouritesEndpoints.listFavouriteCourses, {
      providesTags: ['favouriteCourses'],
    }),
  }),
})

type State = Parameters<typeof reads.util.selectInvalidatedBy>[0]

const updateCourses =
  (draw: Draw): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData } = reads.util
    const cached = selectInvalidatedBy(getState(), ['courses', 'coursePreviews', 'course', 'favouriteCourses'])
    for (const { endpointName, originalArgs } of cached) {
      if (endpointName === 'getCourse')
        dispatch(
          updateQueryData(endpointName, originalArgs, (course) => {
            draw(course)
            course.relatedCourses.forEach(draw)
          }),
        )
      if (endpointName === 'listCourses') dispatch(updateQueryData(endpointName, originalArgs, updatePages(draw)))
      if (endpointName === 'listCoursePreviews')
        dispatch(updateQueryData(endpointName, originalArgs, updatePages(draw)))
      if (endpointName === 'listFavouriteCourses')
        dispatch(updateQueryData(endpointName, originalArgs, updatePages(draw)))
    }
  }

const favouriteCoursesApi = reads.injectEndpoints({
  endpoints: (build) => ({
    toggleFavouriteCourse: mutationOf(build, favouritesEndpoints.toggleFavouriteCourse, {
      invalidatesTags: ['favouriteCourses'],
      onQueryStarted: toggleOptimistically(updateCourses),
    }),
  }),
})

export const { useListFavouriteCoursesInfiniteQuery, useToggleFavouriteCourseMutation } = favouriteCoursesApi
