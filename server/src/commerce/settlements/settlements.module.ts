import type { codSettlementsEndpoints } from '@slodki-ul/contract/commerce/cod-settlements.admin'
import {
  decideSettlementRow,
  finishCodSettlement,
  getCodSettlement,
  listCodSettlements,
  readCodSettlement,
} from '#commerce/settlements/settlements.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import type { Module } from '#module.ts'

const settlementsRoutes = (context: Context): AdminHandlers<typeof codSettlementsEndpoints> => ({
  listCodSettlements: ({ query }) => listCodSettlements(context, query),
  getCodSettlement: ({ params }) => getCodSettlement(context, params.id),
  readCodSettlement: ({ body }, caller) => readCodSettlement(context, caller, body),
  finishCodSettlement: ({ params }, caller) => finishCodSettlement(context, caller, params.id),
  decideSettlementRow: (input, caller) => decideSettlementRow(context, caller, input),
})

export const settlementsModule: Module = { adminRoutes: settlementsRoutes }
