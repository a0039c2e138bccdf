import type { VouchersQuery } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { productCategories, products } from '#catalogue/products/products.tables.ts'
import { vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, isTrue, limitOf, orderOf, type PageOf } from '#db/list-page.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

/** Uses that count: reserved and used, with those before this system. */
const usesCount = sql<number>`(${vouchers.usedBefore} + (select count(*) from ${voucherUses}
  where ${voucherUses.voucherId} = ${vouchers}.id and ${voucherUses.state} <> 'released'))::int`

/** What keeps a code from being used at a moment; the same order as in voucherStateOf. */
export const voucherStateAt = (now: Date) => sql<string>`case
  when ${vouchers.disabledAt} is not null then 'ended'
  when ${vouchers.validTo} < ${now.toISOString()}::timestamptz then 'expired'
  when ${vouchers.usageLimit} <= ${usesCount} then 'used-up'
  when ${vouchers.validFrom} > ${now.toISOString()}::timestamptz then 'planned'
  else 'active' end`

const columns = (now: Date) => ({ voucher: getTableColumns(vouchers), usesCount, state: voucherStateAt(now) })

const isDiscount: SQL = ne(vouchers.kind, 'gift')
/** Thousands of codes of batches stand in the list when they are asked for only. */
const inBatch = ({ batchId, searchBy }: Pick<VouchersQuery, 'batchId' | 'searchBy'>): SQL | undefined =>
  batchId ? eq(vouchers.batchId, batchId) : searchBy.trim() === '' ? isNull(vouchers.batchId) : undefined
const orderColumns = {
  createdAt: vouchers.createdAt,
  code: vouchers.code,
  usesCount,
  validTo: sql`coalesce(${vouchers.validTo}, 'infinity'::timestamptz)`,
}

/** A page of discount codes with the exact total. */
export async function selectVouchersPage(db: Executor, query: VouchersQuery, now: Date) {
  const where = and(
    isDiscount,
    isAnyOf(voucherStateAt(now), query.state),
    isAnyOf(vouchers.scope, query.scope),
    isAnyOf(vouchers.kind, query.kind),
    isTrue(sql`${vouchers.isPublic}`, query.isPublic),
    inBatch(query),
    matchesSearch('code', vouchers.id, query.searchBy),
  )
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select(columns(now))
      .from(vouchers)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, vouchers.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(vouchers).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** A discount code with its state; undefined for a gift card. */
export const selectVoucherRecord = async (db: Executor, id: string, now: Date) =>
  (
    await db
      .select(columns(now))
      .from(vouchers)
      .where(and(eq(vouchers.id, id), isDiscount))
  )[0]

/** Locks a discount code, so that nobody uses it while it is changed. */
export const lockVoucherRecord = async (tx: Transaction, id: string): Promise<boolean> =>
  (
    await tx
      .select({ id: vouchers.id })
      .from(vouchers)
      .where(and(eq(vouchers.id, id), isDiscount))
      .for('update')
  ).length > 0

/** Whether another voucher has this code. */
export const isCodeTaken = async (db: Executor, code: string, ownId: string): Promise<boolean> =>
  (
    await db
      .select({ id: vouchers.id })
      .from(vouchers)
      .where(and(eq(vouchers.code, code), ne(vouchers.id, ownId)))
  ).length > 0

/** Ids of what a voucher was used for, uses that were released left out, as a part of another statement. */
export const usedSubjects = (voucherId: string): SQL =>
  sql`select ${voucherUses.subjectId} from ${voucherUses} where ${voucherUses.voucherId} = ${voucherId} and ${voucherUses.state} <> 'released'`

/** Sum of the discounts (grosze) and the last use, uses that were released left out. */
export async function sumUses(db: Executor, voucherId: string) {
  const [row] = await db
    .select({
      discount: sql<number>`coalesce(sum(${voucherUses.amount}), 0)::int`,
      lastUsedAt: sql<
        string | null
      >`to_char(max(${voucherUses.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(voucherUses)
    .where(and(eq(voucherUses.voucherId, voucherId), ne(voucherUses.state, 'released')))
  return row ?? { discount: 0, lastUsedAt: null }
}

/** A page of uses, the newest first. */
export async function selectUsesPage(db: Executor, voucherId: string, page: PageOf) {
  const { limit, offset } = limitOf(page)
  const where = eq(voucherUses.voucherId, voucherId)
  const [items, [all]] = await Promise.all([
    db
      .select()
      .from(voucherUses)
      .where(where)
      .orderBy(desc(voucherUses.createdAt), desc(voucherUses.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(voucherUses).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** Categories of the shop in tree order, by their Polish names. */
export const selectCategoryNames = (db: Executor) =>
  db
    .select({ id: productCategories.id, name: productCategories.namePl, level: productCategories.level })
    .from(productCategories)
    .orderBy(asc(productCategories.position))

/** Polish names of products, in their alphabetical order. */
export const selectProductNames = (db: Executor, ids: readonly number[]) =>
  db
    .select({ id: products.id, name: products.namePl })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(asc(products.namePl), asc(products.id))

/** The versioned record of a code, for changes by staff. */
export const voucherRecord = (id: string) => ({ table: vouchers, where: eq(vouchers.id, id) })

export async function insertVoucherRecord(tx: Transaction, voucher: typeof vouchers.$inferInsert): Promise<void> {
  await tx.insert(vouchers).values(voucher)
}

export async function disableVoucher(tx: Transaction, id: string, disabledAt: Date): Promise<void> {
  await tx.update(vouchers).set({ disabledAt }).where(eq(vouchers.id, id))
}

/** Discount codes, not gift cards, by their ids. */
export async function selectDiscountCodes(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, code, kind } = vouchers
  const found = await db
    .select({ id, code })
    .from(vouchers)
    .where(and(inArray(id, [...ids]), ne(kind, 'gift')))
  return new Map(found.map((each) => [each.id, each.code]))
}
