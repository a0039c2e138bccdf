import type { PromotionsQuery } from '@slodki-ul/contract/catalogue/promotions.admin'
import { and, asc, count, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { promotionProducts, promotions } from '#catalogue/prices/promotions.tables.ts'
import { productCategories, productCategoryLinks, products } from '#catalogue/products/products.tables.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf } from '#db/list-page.ts'

export type { Promotion } from '#catalogue/prices/promotion-steps.db.ts'

/** The same order as stateOf. */
const state = sql<string>`case when ${promotions.endedAt} is not null then 'ended'
  when ${promotions.startedAt} is not null then 'running' else 'planned' end`

const orderColumns = {
  beginsAt: promotions.beginsAt,
  endsAt: promotions.endsAt,
  name: sql`lower(${promotions.name})`,
}

/** Text without the signs that a pattern of LIKE reads. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A page of promotions with the number of their products and the exact total. */
export async function selectPromotionsPage(db: Executor, query: PromotionsQuery) {
  const where: SQL | undefined = and(
    isAnyOf(state, query.state),
    query.searchBy === '' ? undefined : ilike(promotions.name, `%${literally(query.searchBy)}%`),
  )
  const productsCount = sql<number>`(select count(*)::int from promotion_products l where l.promotion_id = promotions.id)`
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select({ promotion: promotions, productsCount })
      .from(promotions)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, promotions.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(promotions).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

export const selectPromotion = async (db: Executor, id: string) =>
  (await db.select().from(promotions).where(eq(promotions.id, id)))[0]

/** The products of a promotion with their new prices, by name. */
export const selectPromotionProducts = (db: Executor, id: string) =>
  db
    .select({ id: products.id, name: products.namePl, sku: products.sku, price: promotionProducts.price })
    .from(promotionProducts)
    .innerJoin(products, eq(products.id, promotionProducts.productId))
    .where(eq(promotionProducts.promotionId, id))
    .orderBy(asc(products.namePl), asc(products.id))

/** Products by id, and those of categories and of the categories below them; archived ones left out. */
export async function resolveProducts(
  db: Executor,
  productIds: readonly number[],
  categoryIds: readonly number[],
): Promise<number[]> {
  const rows = await db.execute(sql`with recursive inside as (
      select id from ${productCategories} where id = any(${sql.param([...categoryIds])}::int[])
      union select c.id from ${productCategories} c join inside on c.parent_id = inside.id
    )
    select id from ${products} where archived_at is null and (id = any(${sql.param([...productIds])}::int[])
      or id in (select product_id from ${productCategoryLinks} where category_id in (select id from inside))) order by id`)
  return rowsOf<{ id: number }>(rows).map(({ id }) => id)
}

export const insertPromotion = (tx: Transaction, row: typeof promotions.$inferInsert) =>
  tx.insert(promotions).values(row)

type NewProduct = { productId: number; price: number | null }
type Times = { id: string; beginsAt: Date; endsAt: Date }

/** Replaces the products of a promotion that has not begun. */
export async function replaceProducts(
  tx: Transaction,
  { id: promotionId, beginsAt, endsAt }: Times,
  rows: readonly NewProduct[],
): Promise<void> {
  await tx.delete(promotionProducts).where(eq(promotionProducts.promotionId, promotionId))
  await tx
    .insert(promotionProducts)
    .values(rows.map(({ productId, price }) => ({ promotionId, productId, price, beginsAt, endsAt })))
}

/** Other promotions of these products within a time, the first ones. */
export const selectOverlaps = (tx: Transaction, { id, beginsAt, endsAt }: Times, productIds: readonly number[]) =>
  tx
    .select({
      ...{ product: products.namePl, promotion: promotions.name },
      ...{ beginsAt: promotions.beginsAt, endsAt: promotions.endsAt },
    })
    .from(promotionProducts)
    .innerJoin(promotions, eq(promotions.id, promotionProducts.promotionId))
    .innerJoin(products, eq(products.id, promotionProducts.productId))
    .where(
      and(
        ne(promotionProducts.promotionId, id),
        inArray(promotionProducts.productId, [...productIds]),
        sql`tstzrange(${promotionProducts.beginsAt}, ${promotionProducts.endsAt}) && tstzrange(${beginsAt.toISOString()}::timestamptz, ${endsAt.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(products.namePl))
    .limit(10)

/** The versioned record of a promotion, for changes by staff. */
export const promotionRecord = (id: string) => ({ table: promotions, where: eq(promotions.id, id) })
