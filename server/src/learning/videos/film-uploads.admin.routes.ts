import type { filmUploadsEndpoints } from '@slodki-ul/contract/learning/film-uploads.admin'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import {
  beginUpload,
  listUploads,
  removeUpload,
  retryUpload,
  stopUpload,
} from '#learning/videos/film-uploads.service.ts'

export const filmUploadsRoutes = (context: Context): AdminHandlers<typeof filmUploadsEndpoints> => ({
  listFilmUploads: (_input, caller) => listUploads(context, caller),
  beginFilmUpload: ({ params, body }, caller) => beginUpload(context, caller, params.id, body),
  stopFilmUpload: ({ params }, caller) => stopUpload(context, caller, params.id),
  retryFilmUpload: ({ params }, caller) => retryUpload(context, caller, params.id),
  deleteFilmUpload: ({ params }, caller) => removeUpload(context, caller, params.id),
})
