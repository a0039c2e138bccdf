import { serveVideos, videoRoutes } from '#learning/videos/video.routes.ts'
import type { Module } from '#module.ts'

export const videosModule: Module = { routes: videoRoutes, serve: serveVideos }
