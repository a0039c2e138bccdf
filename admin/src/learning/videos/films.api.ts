import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

/** What a course lacks may be its film or its captions. */
const changed = { invalidatesTags: ['films', 'courses'] } as const

const filmsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFilms: queryOf(build, staffFilmsEndpoints.listFilms, { providesTags: ['films'] }),
    getStaffFilm: queryOf(build, staffFilmsEndpoints.getStaffFilm, { providesTags: ['films'] }),
    previewHostedFilm: mutationOf(build, staffFilmsEndpoints.previewHostedFilm),
    replaceFilm: mutationOf(build, staffFilmsEndpoints.replaceFilm, changed),
    restoreFilm: mutationOf(build, staffFilmsEndpoints.restoreFilm, changed),
    setFilmPoster: uploadOf(build, staffFilmsEndpoints.setFilmPoster, changed),
    saveCaptions: uploadOf(build, staffFilmsEndpoints.saveCaptions, changed),
    removeCaptions: mutationOf(build, staffFilmsEndpoints.removeCaptions, changed),
  }),
})

export const {
  useListFilmsQuery,
  useGetStaffFilmQuery,
  usePreviewHostedFilmMutation,
  useReplaceFilmMutation,
  useRestoreFilmMutation,
  useSetFilmPosterMutation,
  useSaveCaptionsMutation,
  useRemoveCaptionsMutation,
} = filmsApi
