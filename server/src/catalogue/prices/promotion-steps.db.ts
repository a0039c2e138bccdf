import { and, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import { promotionProducts, promotions } from '#catalogue/prices/promotions.tables.ts'
import { products } from '#catalogue/products/products.tables.ts'
import { type Executor, rowsOf, setTransactionTime, type Transaction } from '#db/client.ts'

export type Promotion = typeof promotions.$inferSelect

/** A promotion that is to begin or end, and when. */
export type Step = { id: string; at: Date }

/** Promotions to begin or end until a moment; of one moment those that end first, so that the next one may begin. */
const dueSteps = (until: Date) => {
  const moment = sql`${until.toISOString()}::timestamptz`
  return sql`(
    select id, ends_at as at, 0 as turn from promotions
      where started_at is not null and ended_at is null and ends_at <= ${moment}
    union all
    select id, begins_at, 1 from promotions
      where started_at is null and ended_at is null and begins_at <= ${moment}
  ) as step`
}

const toStep = ({ id, at }: { id: string; at: string | Date }): Step => ({ id, at: new Date(at) })

/** A batch of what is due, those left out that failed a moment ago. */
export async function selectDueSteps(
  db: Executor,
  until: Date,
  excludedIds: readonly string[],
  limit: number,
): Promise<Step[]> {
  const rows = await db.execute(sql`select id, at from ${dueSteps(until)}
    where not id = any(${sql.param([...excludedIds])}::uuid[]) order by at, turn limit ${limit}`)
  return rowsOf<{ id: string; at: string }>(rows).map(toStep)
}

/** The next step until a moment of the promotions that share a product with one, itself included. */
export async function selectNextStep(tx: Transaction, until: Date, promotionId: string): Promise<Step | undefined> {
  const rows = await tx.execute(sql`select id, at from ${dueSteps(until)}
    where exists (select from promotion_products other join promotion_products own on own.product_id = other.product_id
      where other.promotion_id = step.id and own.promotion_id = ${promotionId}) order by at, turn limit 1`)
  return rowsOf<{ id: string; at: string }>(rows).map(toStep)[0]
}

/** The next step until a moment of the promotions of a product. */
export async function selectNextOfProduct(tx: Transaction, until: Date, productId: number): Promise<Step | undefined> {
  const rows = await tx.execute(sql`select id, at from ${dueSteps(until)}
    where exists (select from promotion_products l where l.promotion_id = step.id and l.product_id = ${productId})
    order by at, turn limit 1`)
  return rowsOf<{ id: string; at: string }>(rows).map(toStep)[0]
}

/** Locks the promotions of a product that will begin or end until a moment, as the job does before it locks products. */
export async function lockComingOfProduct(tx: Transaction, until: Date, productId: number): Promise<void> {
  await tx.execute(sql`select id from promotions where ended_at is null and begins_at <= ${until.toISOString()}::timestamptz
    and exists (select from promotion_products l where l.promotion_id = promotions.id and l.product_id = ${productId})
    order by id for update`)
}

/**
 * Locks what will begin or end until a moment, promotions before products as the job does and each in the order of ids as
 * orders do, so that playing it waits for neither in a circle.
 */
export async function lockComing(tx: Transaction, until: Date): Promise<void> {
  await tx.execute(sql`select id from promotions where ended_at is null and begins_at <= ${until.toISOString()}::timestamptz
    order by id for update`)
  await tx.execute(sql`select p.id from ${products} p where exists (
    select from promotion_products l join promotions on promotions.id = l.promotion_id
    where l.product_id = p.id and ended_at is null and promotions.begins_at <= ${until.toISOString()}::timestamptz
  ) order by p.id for update of p`)
}

/** A promotion, locked until the transaction ends. */
export async function lockPromotion(tx: Transaction, id: string): Promise<Promotion | undefined> {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
  return row
}

/** Tells the triggers of the price ledger what sets prices, and when. */
export async function nameCause(tx: Transaction, cause: { actorId: string | null; promotionId: string }) {
  await tx.execute(sql`select set_config('app.actor', ${cause.actorId ?? ''}, true),
    set_config('app.promotion', ${cause.promotionId}, true)`)
}

export const setTime = (tx: Transaction, at: Date) => tx.execute(sql.raw(setTransactionTime(at)))

/** The products of a promotion, or the one that a rehearsal is about. */
const isOf = (id: string, only?: number) =>
  only === undefined ? sql`l.promotion_id = ${id}` : sql`l.promotion_id = ${id} and l.product_id = ${only}`

/** Locks the products of a promotion in the order of their ids, as orders do. */
const lockProducts = (tx: Transaction, promotionId: string, only?: number) =>
  tx.execute(sql`select p.id from ${products} p join promotion_products l on l.product_id = p.id
    where ${isOf(promotionId, only)} order by p.id for update of p`)

/** Lowers the prices of a promotion's products where it really lowers them, and notes what they were. */
export async function lowerPrices(tx: Transaction, { id, percent }: Promotion, only?: number): Promise<void> {
  await lockProducts(tx, id, only)
  const wanted =
    percent === null ? sql`l.price` : sql`greatest(1, round(p.price * (100 - ${percent}::int) / 100.0))::int`
  await tx.execute(sql`update promotion_products set applied_price = wanted.price, price_before = wanted.before
    from (select l.product_id, ${wanted} as price, p.price as regular, p.discount_price as before
      from promotion_products l join ${products} p on p.id = l.product_id where ${isOf(id, only)}) as wanted
    where promotion_products.promotion_id = ${id} and promotion_products.product_id = wanted.product_id
      and wanted.price < wanted.regular and wanted.price < coalesce(wanted.before, wanted.regular)`)
  await tx.execute(sql`update ${products} set discount_price = l.applied_price from promotion_products l
    where l.product_id = products.id and ${isOf(id, only)} and l.applied_price is not null`)
}

/** Takes the prices of a promotion back, except those that somebody has changed since. */
export async function restorePrices(tx: Transaction, id: string, only?: number): Promise<void> {
  await lockProducts(tx, id, only)
  await tx.execute(sql`update ${products}
    set discount_price = case when l.price_before < products.price then l.price_before end
    from promotion_products l where l.product_id = products.id and ${isOf(id, only)}
      and l.applied_price is not null and products.discount_price = l.applied_price`)
}

export async function updatePromotion(
  tx: Transaction,
  id: string,
  change: Partial<Pick<Promotion, 'startedAt' | 'endedAt' | 'endsAt'>>,
): Promise<void> {
  await tx.update(promotions).set(change).where(eq(promotions.id, id))
}

/** Whether a promotion of a product has begun or ended since a moment. */
export async function hasStepSince(tx: Transaction, productId: number, since: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: promotions.id })
    .from(promotions)
    .innerJoin(promotionProducts, eq(promotionProducts.promotionId, promotions.id))
    .where(
      and(
        eq(promotionProducts.productId, productId),
        isNotNull(promotions.startedAt),
        or(gte(promotions.startedAt, since), gte(promotions.endedAt, since)),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Prices that a promotion has set, by product. */
export async function selectApplied(tx: Transaction, id: string) {
  const rows = await tx
    .select({ productId: promotionProducts.productId, price: promotionProducts.appliedPrice })
    .from(promotionProducts)
    .where(eq(promotionProducts.promotionId, id))
  return new Map(rows.map(({ productId, price }) => [productId, price]))
}
