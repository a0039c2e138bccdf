import { referencesOf } from '#catalogue/categories/category-references.service.ts'
import { priceEvidence } from '#catalogue/prices/price-evidence.service.ts'
import { pricesRoutes } from '#catalogue/prices/prices.admin.routes.ts'
import { catchUpPromotions, promotionsJob } from '#catalogue/prices/promotion-steps.service.ts'
import { promotionsRoutes } from '#catalogue/prices/promotions.admin.routes.ts'
import { reduceAction } from '#catalogue/prices/reduce-products.service.ts'
import type { Module } from '#module.ts'

export const pricesModule: Module = {
  adminRoutes: (context) => ({ ...pricesRoutes(context), ...promotionsRoutes(context) }),
  evidence: [priceEvidence],
  jobs: [promotionsJob],
  bulkActions: [reduceAction],
  categoryReferences: [referencesOf('promotions')],
  beforeServing: catchUpPromotions,
}
