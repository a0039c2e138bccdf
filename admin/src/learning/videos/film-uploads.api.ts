import { filmUploadsEndpoints } from '@slodki-ul/contract/learning/film-uploads.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const changed = { invalidatesTags: ['film-uploads'] } as const

const filmUploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // It looks again and again while a film is made.
    listFilmUploads: queryOf(build, filmUploadsEndpoints.listFilmUploads, {
      providesTags: ['film-uploads'],
      isBackground: true,
    }),
    beginFilmUpload: mutationOf(build, filmUploadsEndpoints.beginFilmUpload, changed),
    stopFilmUpload: mutationOf(build, filmUploadsEndpoints.stopFilmUpload, changed),
    retryFilmUpload: mutationOf(build, filmUploadsEndpoints.retryFilmUpload, changed),
    deleteFilmUpload: mutationOf(build, filmUploadsEndpoints.deleteFilmUpload, changed),
  }),
})

export const {
  useListFilmUploadsQuery,
  useBeginFilmUploadMutation,
  useStopFilmUploadMutation,
  useRetryFilmUploadMutation,
  useDeleteFilmUploadMutation,
} = filmUploadsApi
