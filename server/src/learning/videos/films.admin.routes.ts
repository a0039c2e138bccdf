import type { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import {
  getFilmRecord,
  listFilms,
  previewHostedFilm,
  replaceFilm,
  restoreFilm,
} from '#learning/videos/films.service.ts'
import { createVideoHosts } from '#providers/oembed.ts'

export function staffFilmsRoutes(context: Context): AdminHandlers<typeof staffFilmsEndpoints> {
  const hosts = createVideoHosts(context.config.videoHosts)
  return {
    listFilms: ({ query }) => listFilms(context, query),
    getStaffFilm: ({ params }) => getFilmRecord(context, params.id),
    previewHostedFilm: ({ params, body }) => previewHostedFilm(context, hosts, params.id, body.address),
    replaceFilm: ({ params, body }, caller) => replaceFilm(context, hosts, caller, params.id, body),
    restoreFilm: ({ params, body }, caller) => restoreFilm(context, caller, params.id, body.videoId),
  }
}
