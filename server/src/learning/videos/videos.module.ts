import { filmUploadsRoutes } from '#learning/videos/film-uploads.admin.routes.ts'
import { filmQueue } from '#learning/videos/film-uploads.jobs.ts'
import { deleteExpiredUploads } from '#learning/videos/film-uploads.service.ts'
import { staffFilmsRoutes } from '#learning/videos/films.admin.routes.ts'
import { deleteOldFilms } from '#learning/videos/films.service.ts'
import { serveUploads } from '#learning/videos/upload.routes.ts'
import { servePreviews, serveVideos, videoRoutes } from '#learning/videos/video.routes.ts'
import { videosDoctor } from '#learning/videos/videos.doctor.ts'
import type { Module } from '#module.ts'

export const videosModule: Module = {
  routes: videoRoutes,
  adminRoutes: (context) => ({ ...staffFilmsRoutes(context), ...filmUploadsRoutes(context) }),
  queues: [filmQueue],
  doctorChecks: [videosDoctor],
  cleanups: [
    { name: 'delete-old-films', run: deleteOldFilms },
    { name: 'delete-old-film-files', run: deleteExpiredUploads },
  ],
  serve: (app, context, authenticator) => {
    serveVideos(app, context, authenticator)
    servePreviews(app, context)
    serveUploads(app, context)
  },
}
