import { pageTextsRoutes } from '#engagement/pages/page-texts.routes.ts'
import { staffPageTextsRoutes } from '#engagement/pages/pages.admin.routes.ts'
import { handleUnknown, servePlainPages } from '#engagement/pages/pages.routes.ts'
import { findStrip } from '#engagement/pages/shown-texts.service.ts'
import type { Module } from '#module.ts'

export const pagesModule: Module = {
  routes: pageTextsRoutes,
  adminRoutes: staffPageTextsRoutes,
  queries: { findStrip },
  serve: servePlainPages,
  handleUnknown,
}
