import { trainingsEndpoints } from '@slodki-ul/contract/trainings'
import { api, mutationOf, queryOf } from '#app/api.ts'
import { codeOf } from '#app/failure.ts'
import { pagesOf } from '#app/pages-of.ts'

export const trainingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrainings: pagesOf(build, trainingsEndpoints.listTrainings, { providesTags: ['trainings'] }),
    listTrainingImages: queryOf(build, trainingsEndpoints.listTrainingImages),
    sendTrainingMessage: mutationOf(build, trainingsEndpoints.sendTrainingMessage, {
      // It has begun in the meantime: what the page shows is old.
      invalidatesTags: (_reply, error) => (codeOf(error) === 'ERRORS.TRAININGNOTFOUND' ? ['trainings'] : []),
    }),
  }),
})

export const { useListTrainingImagesQuery, useListTrainingsInfiniteQuery, useSendTrainingMessageMutation } =
  trainingsApi
