import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { courseVideosEndpoints } from '@slodki-ul/contract/learning/videos'
import { api, queryOf } from '#core/api.ts'
import { callOf } from '#core/request.ts'
import { showProgress } from '../courses.api.ts'

type Progress = { courseId: number; progress: number; position: number }

const playerApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Refetched whenever its URL expires.
    getVideo: queryOf(build, courseVideosEndpoints.getVideo, { keepUnusedDataFor: 0 }),
    // Also sent while the page is being closed. A query, because it is sent without a user action and its failure must
    // not show a toast.
    saveWatchedProgress: build.query<undefined, Progress>({
      keepUnusedDataFor: 0,
      query: (body) => ({ ...callOf(coursesEndpoints.saveProgress, { body }), keepalive: true }),
      onQueryStarted: async ({ courseId, progress }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          () => dispatch(showProgress(courseId, progress)),
          () => {},
        )
      },
    }),
  }),
})

export const { getVideo, saveWatchedProgress } = playerApi.endpoints
