import type { Language } from '@slodki-ul/contract/language'
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  productAttachments,
  productCategories,
  productCategoryLinks,
  productImages,
  products,
  productWords,
  searchWords,
} from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { localized } from '#db/localized.ts'
import { cachePrepared, genericParam } from '#db/prepared.ts'
import { files } from '#platform/files/files.tables.ts'
import type { WordIndex } from '#search/search.db.ts'

export type { StoredManufacturer, StoredParameter } from '#catalogue/products/products.tables.ts'

/** Search columns of the shop. */
export const wordIndex: WordIndex = {
  words: searchWords,
  postings: productWords,
  owner: 'product_id',
  topic: 'products',
}

export const text = (language: Language, column: string) => sql<string>`${localized(language, `products.${column}`)}`

// Written by hand: in a field of a single-table select drizzle omits the table of interpolated columns
// (drizzle-orm#5734), which would compare a category link with itself.
const categoriesOf = (language: Language) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', ${localized(language, 'c.name')}) order by l.position), '[]')
  from product_category_links l join product_categories c on c.id = l.category_id
  where l.product_id = products.id)`

// Constants are inlined: with parameters a prepared statement cannot use a partial index.
export const isPublished = sql`products.is_published`
export const isThumbnail = and(eq(productImages.productId, products.id), sql`product_images.position = 0`)

export const cardFields = (language: Language) => ({
  id: products.id,
  slug: products.slug,
  name: text(language, 'name'),
  price: products.price,
  discountPrice: products.discountPrice,
  lowestPrice30Days: products.lowestPrice30Days,
  netQuantity: products.netQuantity,
  netUnit: products.netUnit,
  soldBy: products.soldBy,
  vatRate: products.vatRate,
  stock: products.stock,
  isVirtual: products.isVirtual,
  giftValue: products.giftValue,
  weightGrams: products.weightGrams,
  plate: products.plate,
  createdAt: products.createdAt,
  thumbnailId: files.id,
  thumbnailType: files.contentType,
  categories: categoriesOf(language),
})

export const selectCards = (db: Executor, language: Language) =>
  db
    .select(cardFields(language))
    .from(products)
    .leftJoin(productImages, isThumbnail)
    .leftJoin(files, eq(files.id, productImages.fileId))
    .$dynamic()
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

export const selectCardsByIds = (db: Executor, ids: number[], language: Language) =>
  cachePrepared(db, `cards-${language}`, (name) =>
    selectCards(db, language)
      .where(sql`${products.id} = any(${genericParam('ids', 'int[]')}::int[])`)
      .prepare(name),
  ).execute({ ids })

const prepareProduct = (db: Executor, language: Language) => (name: string) =>
  db
    .select({
      ...cardFields(language),
      shortDescription: text(language, 'short_description'),
      description: text(language, 'description'),
      sku: products.sku,
      parameters: products.parameters,
      manufacturer: products.manufacturer,
      responsiblePerson: products.responsiblePerson,
      netItems: products.netItems,
      isPerishable: products.isPerishable,
      food: products.food,
      safetyInfo: sql<string | null>`${localized(language, 'products.safety_info')}`,
      images: sql<{ id: string; type: string; text: string }[]>`(
        select coalesce(json_agg(json_build_object('id', f.id, 'type', f.content_type, 'text', ${localized(language, 'i.alt')}) order by i.position), '[]')
        from product_images i join ${files} f on f.id = i.file_id where i.product_id = products.id)`,
      attachments: sql<string[]>`(
        select coalesce(json_agg(f.name order by a.position), '[]')
        from product_attachments a join ${files} f on f.id = a.file_id where a.product_id = products.id)`,
    })
    .from(products)
    .leftJoin(productImages, isThumbnail)
    .leftJoin(files, eq(files.id, productImages.fileId))
    .where(and(eq(products.id, sql.placeholder('id')), isPublished))
    .prepare(name)

/** Returns a published product with all its texts and file names; undefined when there is none. */
export async function selectProduct(db: Executor, id: number, language: Language) {
  const [row] = await cachePrepared(db, `product-${language}`, prepareProduct(db, language)).execute({ id })
  return row
}

/** Returns the files that buyers of products may download, in the order of the product. */
export const selectAttachments = (db: Executor, productIds: number[]) =>
  db
    .select({
      productId: productAttachments.productId,
      fileId: files.id,
      fileName: files.name,
      sizeBytes: files.sizeBytes,
    })
    .from(productAttachments)
    .innerJoin(files, eq(files.id, productAttachments.fileId))
    .where(inArray(productAttachments.productId, productIds))
    .orderBy(asc(productAttachments.productId), asc(productAttachments.position))

/** Those of the products that have a short shelf life. */
export const selectPerishable = async (db: Executor, productIds: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .select({ id: products.id })
        .from(products)
        .where(and(inArray(products.id, [...productIds]), eq(products.isPerishable, true)))
    ).map(({ id }) => id),
  )

type Shelf = Pick<typeof products.$inferSelect, 'sku' | 'ean' | 'place' | 'weightGrams' | 'sidesMm'>

/** SKU, EAN, place in the storage, weight and sides by product. */
export async function selectShelves(db: Executor, productIds: readonly number[]): Promise<Map<number, Shelf>> {
  const { id, sku, ean, place, weightGrams, sidesMm } = products
  const rows = await db
    .select({ id, sku, ean, place, weightGrams, sidesMm })
    .from(products)
    .where(inArray(products.id, [...productIds]))
  return new Map(rows.map(({ id: productId, ...shelf }) => [productId, shelf]))
}

/** Returns the category tree in order, with the number of published products in each, in one query. */
export function selectCategories(db: Executor, language: Language) {
  const listed = db
    .select({ categoryId: productCategoryLinks.categoryId, count: count().as('count') })
    .from(productCategoryLinks)
    .innerJoin(products, eq(products.id, productCategoryLinks.productId))
    .where(isPublished)
    .groupBy(productCategoryLinks.categoryId)
    .as('listed')
  return db
    .select({
      id: productCategories.id,
      name: sql<string>`${localized(language, 'product_categories.name')}`,
      level: productCategories.level,
      parentId: productCategories.parentId,
      count: sql<number>`coalesce(${listed.count}, 0)`.mapWith(Number),
    })
    .from(productCategories)
    .leftJoin(listed, eq(listed.categoryId, productCategories.id))
    .orderBy(asc(productCategories.position))
}

const lockQuery = (tx: Transaction, wanted: SQL) =>
  tx
    .select({
      count: sql<number>`wanted.count`,
      id: products.id,
      namePl: products.namePl,
      nameEn: products.nameEn,
      price: products.price,
      discountPrice: products.discountPrice,
      lowestPrice30Days: products.lowestPrice30Days,
      vatRate: products.vatRate,
      isVirtual: products.isVirtual,
      giftValue: products.giftValue,
      giftMonths: products.giftMonths,
      stock: products.stock,
      weightGrams: products.weightGrams,
      isPublished: products.isPublished,
      categoryIds: sql<
        number[]
      >`array(select l.category_id from product_category_links l where l.product_id = products.id)`,
    })
    .from(products)
    .innerJoin(sql`(${wanted}) as wanted`, sql`wanted.product_id = products.id`)
    .orderBy(asc(products.id))
    .for('update', { of: products })

/**
 * Selects the products of an order, locked in id order to avoid deadlocks. `wanted` is a relation (product_id, count),
 * the same on each call except for the values of its placeholders; it is evaluated after any wait for a lock.
 */
export const lockProducts = (tx: Transaction, wanted: SQL, values: Record<string, unknown>) =>
  cachePrepared(tx, 'products-lock', (name) => lockQuery(tx, wanted).prepare(name)).execute(values)
export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number]

export type StockChange = { productId: number; count: number }

/** Locks products that somebody chose, in id order like lockProducts; each of them once. */
export function lockChosenProducts(tx: Transaction, chosen: readonly StockChange[]): Promise<LockedProduct[]> {
  const rows = sql.join(
    chosen.map(({ productId, count: quantity }) => sql`(${productId}::int, ${quantity}::int)`),
    sql`, `,
  )
  return lockQuery(tx, sql`select product_id, count from (values ${rows}) as chosen (product_id, count)`)
}

/** Returns quantities by product as rows, with the products locked in id order like in lockProducts. */
const lockedChanges = (changes: readonly StockChange[]) => {
  const rows = sql.join(
    changes.map(({ productId, count: quantity }) => sql`(${productId}::int, ${quantity}::int)`),
    sql`, `,
  )
  return sql`(select p.id, change.quantity from (values ${rows}) as change (id, quantity)
    join products p on p.id = change.id order by p.id for update of p)`
}

/**
 * Returns the write that reduces the stock of physical products by the quantities of an order, and counts them as sold if
 * it is already paid.
 */
export const reserveStock = (changes: readonly StockChange[], { isSold }: { isSold: boolean }) =>
  sql`update products set stock = stock - case when products.is_virtual then 0 else change.quantity end,
        orders_count = orders_count + ${isSold ? sql`change.quantity` : sql`0`}
        from ${lockedChanges(changes)} as change where products.id = change.id`

/** Returns quantities to the stock of physical products. */
export async function returnStock(tx: Transaction, changes: readonly StockChange[]): Promise<void> {
  await tx.execute(
    sql`update products set stock = stock + change.quantity
        from ${lockedChanges(changes)} as change where products.id = change.id and not products.is_virtual`,
  )
}

/** Adds the sold quantities to the sales counters, which order the bestsellers. */
export async function countSales(tx: Transaction, sales: readonly StockChange[]): Promise<void> {
  await tx.execute(
    sql`update products set orders_count = orders_count + sale.quantity
        from ${lockedChanges(sales)} as sale where products.id = sale.id`,
  )
}
