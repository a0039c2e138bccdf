import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const changed = { invalidatesTags: ['films'] } as const

const filmsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFilms: queryOf(build, staffFilmsEndpoints.listFilms, { providesTags: ['films'] }),
    getStaffFilm: queryOf(build, staffFilmsEndpoints.getStaffFilm, { providesTags: ['films'] }),
    previewHostedFilm: mutationOf(build, staffFilmsEndpoints.previewHostedFilm),
    replaceFilm: mutationOf(build, staffFilmsEndpoints.replaceFilm, changed),
    restoreFilm: mutationOf(build, staffFilmsEndpoints.restoreFilm, changed),
  }),
})

export const {
  useListFilmsQuery,
  useGetStaffFilmQuery,
  usePreviewHostedFilmMutation,
  useReplaceFilmMutation,
  useRestoreFilmMutation,
} = filmsApi
