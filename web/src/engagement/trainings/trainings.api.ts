import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { api, mutationOf, queryOf } from '#core/api.ts'
import { codeOf } from '#core/failure.ts'
import { pagedQueryOf } from '#core/paged-queries.ts'

export const trainingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrainings: pagedQueryOf(build, trainingsEndpoints.listTrainings, { providesTags: ['trainings'] }),
    listTrainingImages: queryOf(build, trainingsEndpoints.listTrainingImages),
    sendTrainingMessage: mutationOf(build, trainingsEndpoints.sendTrainingMessage, {
      // The training has begun meanwhile, so the cached list is outdated.
      invalidatesTags: (_reply, error) => (codeOf(error) === 'ERRORS.TRAININGNOTFOUND' ? ['trainings'] : []),
    }),
  }),
})

export const { useListTrainingImagesQuery, useListTrainingsInfiniteQuery, useSendTrainingMessageMutation } =
  trainingsApi
