import type { payoutsEndpoints } from '@slodki-ul/contract/compliance/payouts.admin'
import { listPayoutLines, listPayouts } from '#compliance/payouts/payouts.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import type { Module } from '#module.ts'

const payoutsRoutes = (context: Context): AdminHandlers<typeof payoutsEndpoints> => ({
  listPayouts: ({ query }) => listPayouts(context, query.month),
  listPayoutLines: ({ params }) => listPayoutLines(context, params.id),
})

export const payoutsModule: Module = { adminRoutes: payoutsRoutes }
