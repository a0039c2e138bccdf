import { staffHandOrdersRoutes } from '#commerce/hand-orders/hand-orders.admin.routes.ts'
import { handOrderMails } from '#commerce/hand-orders/hand-orders.mail.ts'
import { handOrdersRoutes } from '#commerce/hand-orders/hand-orders.routes.ts'
import type { Module } from '#module.ts'

export const handOrdersModule: Module = {
  routes: handOrdersRoutes,
  adminRoutes: staffHandOrdersRoutes,
  mails: handOrderMails,
}
