import { categoriesRoutes } from '#catalogue/categories/categories.admin.routes.ts'
import type { Module } from '#module.ts'

export const categoriesModule: Module = { adminRoutes: categoriesRoutes }
