import type { Module } from '#module.ts'
import { figuresRoutes } from '#platform/figures/figures.admin.routes.ts'

export const figuresModule: Module = { adminRoutes: figuresRoutes }
