import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { favouritesEndpoints } from '@slodki-ul/contract/favourites'
import { mutationOf } from '#app/api.ts'
import { pagesOf } from '#app/pages-of.ts'
import { showNotification } from '#app/toasts.ts'
import { coursesApi } from '#features/courses/courses.api.ts'

const reads = coursesApi.injectEndpoints({
  endpoints: (build) => ({
    listFavouriteCourses: pagesOf(build, favouritesEndpoints.listFavouriteCourses, {
      providesTags: ['favouriteCourses'],
    }),
  }),
})

type Shown = { id: number; isInWatchList: boolean }
type State = Parameters<typeof reads.util.selectInvalidatedBy>[0]

/** Draws the heart of a course anew wherever it is kept: in lists, on its page, among the favourites. */
function drawHeart(
  courseId: number,
  isNow: (was: boolean) => boolean,
): ThunkAction<void, State, unknown, UnknownAction> {
  const draw = (course: Shown) => {
    if (course.id === courseId) course.isInWatchList = isNow(course.isInWatchList)
  }
  const drawAll = ({ pages }: { pages: { items: Shown[] }[] }) => {
    for (const { items } of pages) items.forEach(draw)
  }
  return (dispatch, getState) => {
    const { selectInvalidatedBy, updateQueryData } = reads.util
    const kept = selectInvalidatedBy(getState(), ['courses', 'coursePreviews', 'course', 'favouriteCourses'])
    for (const { endpointName, originalArgs } of kept) {
      if (endpointName === 'getCourse')
        dispatch(
          updateQueryData(endpointName, originalArgs, (course) => {
            draw(course)
            course.relatedCourses.forEach(draw)
          }),
        )
      if (endpointName === 'listCourses') dispatch(updateQueryData(endpointName, originalArgs, drawAll))
      if (endpointName === 'listCoursePreviews') dispatch(updateQueryData(endpointName, originalArgs, drawAll))
      if (endpointName === 'listFavouriteCourses') dispatch(updateQueryData(endpointName, originalArgs, drawAll))
    }
  }
}

const turn = (was: boolean) => !was

const favouriteCoursesApi = reads.injectEndpoints({
  endpoints: (build) => ({
    // The heart turns at once, and back when that could not be kept.
    toggleFavouriteCourse: mutationOf(build, favouritesEndpoints.toggleFavouriteCourse, {
      invalidatesTags: ['favouriteCourses'],
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const id = Number(params.id)
        dispatch(drawHeart(id, turn))
        try {
          const { isInWatchList } = (await queryFulfilled).data
          dispatch(drawHeart(id, () => isInWatchList))
          showNotification(isInWatchList ? 'NOTIFICATIONS.FAVOURITEADDED' : 'NOTIFICATIONS.FAVOURITEREMOVED')
        } catch {
          dispatch(drawHeart(id, turn))
        }
      },
    }),
  }),
})

export const { useListFavouriteCoursesInfiniteQuery, useToggleFavouriteCourseMutation } = favouriteCoursesApi
