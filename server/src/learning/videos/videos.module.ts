import { staffFilmsRoutes } from '#learning/videos/films.admin.routes.ts'
import { deleteOldFilms } from '#learning/videos/films.service.ts'
import { serveVideos, videoRoutes } from '#learning/videos/video.routes.ts'
import type { Module } from '#module.ts'

export const videosModule: Module = {
  routes: videoRoutes,
  adminRoutes: staffFilmsRoutes,
  cleanups: [{ name: 'delete-old-films', run: deleteOldFilms }],
  serve: serveVideos,
}
