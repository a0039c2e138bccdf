import type { filmChaptersEndpoints } from '@slodki-ul/contract/learning/film-chapters.admin'
import type { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import { removeCaptions, saveCaptions } from '#learning/videos/captions.service.ts'
import { changeFilmChapters, getFilmChapters, playStaffFilm } from '#learning/videos/film-chapters.service.ts'
import { setFilmPoster } from '#learning/videos/film-poster.service.ts'
import {
  getFilmRecord,
  listFilms,
  previewHostedFilm,
  replaceFilm,
  restoreFilm,
} from '#learning/videos/films.service.ts'
import { createVideoHosts } from '#providers/oembed.ts'

export function staffFilmsRoutes(
  context: Context,
): AdminHandlers<typeof staffFilmsEndpoints & typeof filmChaptersEndpoints> {
  const hosts = createVideoHosts(context.config.videoHosts)
  return {
    listFilms: ({ query }) => listFilms(context, query),
    getStaffFilm: ({ params }) => getFilmRecord(context, params.id),
    previewHostedFilm: ({ params, body }) => previewHostedFilm(context, hosts, params.id, body.address),
    replaceFilm: ({ params, body }, caller) => replaceFilm(context, hosts, caller, params.id, body),
    setFilmPoster: (input, caller) => setFilmPoster(context, caller, input),
    saveCaptions: (input, caller) => saveCaptions(context, caller, input),
    getFilmChapters: ({ params }) => getFilmChapters(context, params.id),
    playStaffFilm: ({ params }) => playStaffFilm(context, params.id),
    changeFilmChapters: ({ params, body }, caller) => changeFilmChapters(context, caller, params, body),
    removeCaptions: ({ params }, caller) => removeCaptions(context, caller, params),
    restoreFilm: ({ params, body }, caller) => restoreFilm(context, caller, params.id, body.videoId),
  }
}
