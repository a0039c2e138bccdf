import type { StaffProductsQuery } from '@slodki-ul/contract/catalogue/products.admin'
import { and, asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { selectFiles } from '#catalogue/products/product-files.db.ts'
import { productCategoryLinks, productImages, products } from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, isTrue, limitOf, orderOf } from '#db/list-page.ts'
import { files } from '#platform/files/files.tables.ts'
import { pictures } from '#platform/pictures/pictures.tables.ts'
import { matchesSearch } from '#platform/search/search-match.ts'
import type { Queries } from '#queries.ts'

export type ProductRecord = typeof products.$inferSelect

const levels = {
  none: sql`(not ${products.isVirtual} and ${products.stock} = 0)`,
  low: sql`(not ${products.isVirtual} and ${products.stock} > 0 and ${products.stock} < coalesce(${products.lowStock}, 0))`,
  enough: sql`(${products.isVirtual} or ${products.stock} > 0 and ${products.stock} >= coalesce(${products.lowStock}, 0))`,
}

/** The filters of the list. */
export const whereOf = (query: StaffProductsQuery): SQL | undefined =>
  and(
    query.isArchived ? sql`${products.archivedAt} is not null` : sql`${products.archivedAt} is null`,
    isTrue(sql`${products.isPublished}`, query.isPublished),
    isTrue(sql`${products.isVirtual}`, query.isVirtual),
    isTrue(sql`${products.discountPrice} is not null`, query.isReduced),
    query.stock &&
      sql`(${sql.join(
        query.stock.map((level) => levels[level]),
        sql` or `,
      )})`,
    query.categoryId &&
      sql`exists (select from ${productCategoryLinks} where ${productCategoryLinks.productId} = ${products.id} and ${isAnyOf(productCategoryLinks.categoryId, query.categoryId)})`,
    matchesSearch('product', products.id, query.searchBy, 'integer'),
  )

const orderColumns = {
  name: sql`lower(${products.namePl})`,
  price: products.currentPrice,
  stock: products.stock,
  createdAt: products.createdAt,
}

/** A page of products with the exact total. */
export async function selectProductsPage(
  db: Executor,
  query: StaffProductsQuery,
  countOnWaitlist: Queries['countOnWaitlist'],
) {
  const where = whereOf(query)
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select({ ...getTableColumns(products), waiting: countOnWaitlist(sql`products.id`) })
      .from(products)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, products.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(products).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

export async function selectRecord(
  db: Executor,
  id: number,
  countOnWaitlist: Queries['countOnWaitlist'],
): Promise<(ProductRecord & { waiting: number }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(products), waiting: countOnWaitlist(sql`products.id`) })
    .from(products)
    .where(eq(products.id, id))
  return row
}

/** A product as it is saved. */
export async function selectSaved(db: Executor, id: number): Promise<ProductRecord | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row
}

/** The record of a product, for changes that compare its version. */
export const versionedRecord = (id: number) => ({ table: products, where: eq(products.id, id) })

/** A product, locked until the transaction ends. */
export async function lockRecord(tx: Transaction, id: number): Promise<ProductRecord | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
  return row
}

/** Categories, pictures and files of a product in their order. */
export async function selectLinks(db: Executor, id: number) {
  const categories = await db
    .select({ id: productCategoryLinks.categoryId })
    .from(productCategoryLinks)
    .where(eq(productCategoryLinks.productId, id))
    .orderBy(asc(productCategoryLinks.position))
  const images = await db
    .select({
      ...{ id: productImages.id, fileId: files.id, type: files.contentType },
      ...{ altPl: productImages.altPl, altEn: productImages.altEn, crop: pictures.crop },
    })
    .from(productImages)
    .innerJoin(files, eq(files.id, productImages.fileId))
    .leftJoin(pictures, eq(pictures.fileId, files.id))
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position))
  const attachments = await selectFiles(db, id)
  return { categoryIds: categories.map((category) => category.id), images, attachments }
}

/** Replaces the categories of a product. */
export async function replaceCategories(tx: Transaction, productId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(productCategoryLinks).where(eq(productCategoryLinks.productId, productId))
  if (ids.length > 0)
    await tx
      .insert(productCategoryLinks)
      .values(ids.map((categoryId, position) => ({ productId, categoryId, position })))
}

export async function updateProduct(
  tx: Transaction,
  id: number,
  change: Partial<typeof products.$inferInsert>,
): Promise<void> {
  await tx.update(products).set(change).where(eq(products.id, id))
}

/** The next free id. */
export async function takeProductId(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({
      id: sql<number>`nextval(pg_get_serial_sequence('products', 'id'))::int`,
    })
    .from(sql`(values (1)) as one`)
  return row?.id ?? 0
}

/** Values of a unique column that begin like this one. */
export async function selectTaken(db: Executor, column: 'sku' | 'slug', beginning: string): Promise<Set<string>> {
  const rows = await db
    .select({ value: products[column] })
    .from(products)
    .where(sql`starts_with(${products[column]}, ${beginning})`)
  return new Set(rows.map(({ value }) => value))
}

/** Which of these values belong to another product. */
export async function selectClashes(
  db: Executor,
  id: number,
  { sku, slug, ean }: { sku?: string | undefined; slug?: string | undefined; ean?: string | null | undefined },
) {
  const isOwnBy = (column: typeof products.sku | typeof products.slug | typeof products.ean, value?: string | null) =>
    sql<boolean>`coalesce(bool_or(${column} = ${value ?? null}), false)`
  const [row] = await db
    .select({ sku: isOwnBy(products.sku, sku), slug: isOwnBy(products.slug, slug), ean: isOwnBy(products.ean, ean) })
    .from(products)
    .where(sql`${products.id} <> ${id}`)
  return (['sku', 'slug', 'ean'] as const).filter((field) => row?.[field])
}

export const deleteRecord = async (tx: Transaction, id: number): Promise<void> => {
  await tx.delete(products).where(eq(products.id, id))
}
