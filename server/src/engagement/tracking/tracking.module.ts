import { trackingRoutes } from '#engagement/tracking/tracking.routes.ts'
import { deleteOldCookieChoices } from '#engagement/tracking/tracking.service.ts'
import type { Module } from '#module.ts'

export const trackingModule: Module = {
  cleanups: [{ name: 'delete-old-cookie-choices', run: deleteOldCookieChoices }],
  routes: trackingRoutes,
}
