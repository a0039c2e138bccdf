import type { promotionsEndpoints } from '@slodki-ul/contract/catalogue/promotions.admin'
import {
  addPromotion,
  changePromotion,
  endPromotion,
  getPromotion,
  listPromotions,
  previewPromotion,
} from '#catalogue/prices/promotions.admin.service.ts'
import type { Context } from '#context.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const promotionsRoutes = (context: Context): AdminHandlers<typeof promotionsEndpoints> => ({
  listPromotions: ({ query }) => listPromotions(context, query),
  getPromotion: ({ params }) => getPromotion(context, params.id),
  previewPromotion: ({ body }) => previewPromotion(context, body),
  addPromotion: ({ body }, caller) => addPromotion(context, caller, body),
  changePromotion: ({ params, body }, caller) => changePromotion(context, caller, params.id, body),
  endPromotion: ({ params }, caller) => endPromotion(context, caller, params.id),
})
