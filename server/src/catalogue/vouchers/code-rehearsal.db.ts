import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { prices } from '#catalogue/prices/prices.tables.ts'
import { promotionProducts } from '#catalogue/prices/promotions.tables.ts'
import { productCategoryLinks, products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'

const categoryIds = (db: Executor) =>
  db
    .select({ id: productCategoryLinks.categoryId })
    .from(productCategoryLinks)
    .where(eq(productCategoryLinks.productId, products.id))

const isPromoted = (db: Executor, promotionId: string) =>
  exists(
    db
      .select({ id: promotionProducts.productId })
      .from(promotionProducts)
      .where(and(eq(promotionProducts.promotionId, promotionId), eq(promotionProducts.productId, products.id))),
  )

/** Products that the shop sells at a price that codes reduce, all or those of a promotion, with their categories. */
export const selectReducible = (db: Executor, promotionId?: string) =>
  db
    .select({
      ...{ id: products.id, name: products.namePl, price: products.price, reduced: products.discountPrice },
      lowest: products.lowestPrice30Days,
      categoryIds: sql<number[]>`array(${categoryIds(db)})`,
    })
    .from(products)
    .where(
      and(
        sql`${products.isPublished}`,
        isNull(products.giftValue),
        promotionId ? isPromoted(db, promotionId) : undefined,
      ),
    )
    .orderBy(products.namePl, products.id)

/** Prices of these products and plans that were in force since a moment. */
export async function selectLedger(
  db: Executor,
  { productIds, planIds, since }: { productIds: readonly number[]; planIds: readonly number[]; since: Date },
) {
  const rows = await db
    .select({
      ...{ productId: prices.productId, planId: prices.planId, priceList: prices.priceList, price: prices.price },
      ...{ validFrom: prices.validFrom, validTo: prices.validTo },
    })
    .from(prices)
    .where(
      and(
        or(inArray(prices.productId, [...productIds]), inArray(prices.planId, [...planIds])),
        sql`(${prices.validTo} is null or ${prices.validTo} > ${since.toISOString()}::timestamptz)`,
      ),
    )
  return Map.groupBy(
    rows.map(({ validFrom, validTo, ...row }) => ({
      ...row,
      ...{ from: validFrom.getTime(), to: validTo?.getTime() ?? null },
    })),
    ({ productId, planId, priceList }) => (productId === null ? `${priceList} ${planId}` : `product ${productId}`),
  )
}
