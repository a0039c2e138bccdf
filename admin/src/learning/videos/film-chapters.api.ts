import { filmChaptersEndpoints } from '@slodki-ul/contract/learning/film-chapters.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const { useGetFilmChaptersQuery, useChangeFilmChaptersMutation, usePlayStaffFilmQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getFilmChapters: queryOf(build, filmChaptersEndpoints.getFilmChapters, { providesTags: ['films', 'courses'] }),
    playStaffFilm: queryOf(build, filmChaptersEndpoints.playStaffFilm, { providesTags: ['films'] }),
    changeFilmChapters: mutationOf(build, filmChaptersEndpoints.changeFilmChapters, {
      invalidatesTags: ['films', 'audit'],
    }),
  }),
})
