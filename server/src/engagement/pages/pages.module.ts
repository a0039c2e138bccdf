import { handleUnknown, servePlainPages } from '#engagement/pages/pages.routes.ts'
import type { Module } from '#module.ts'

export const pagesModule: Module = { serve: servePlainPages, handleUnknown }
