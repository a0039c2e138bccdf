import { checkoutRoutes } from '#commerce/checkout/checkout.routes.ts'
import type { Module } from '#module.ts'

export const checkoutModule: Module = { routes: checkoutRoutes }
