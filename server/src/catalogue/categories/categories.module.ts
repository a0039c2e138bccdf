import { categoriesRoutes } from '#catalogue/categories/categories.admin.routes.ts'
import { undoableCategory } from '#catalogue/categories/category-undo.service.ts'
import type { Module } from '#module.ts'

export const categoriesModule: Module = { adminRoutes: categoriesRoutes, undoables: [undoableCategory] }
