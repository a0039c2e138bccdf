import type { Language } from '@slodki-ul/contract/language'
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import {
  productAttachments,
  productCategories,
  productCategoryLinks,
  productImages,
  products,
  productWords,
  searchWords,
} from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
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
const categoryIds = sql<number[]>`array(
  select l.category_id from product_category_links l where l.product_id = products.id order by l.position)`

const namedCategories = (language: Language) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', ${localized(language, 'c.name')}) order by l.position), '[]')
  from product_category_links l join product_categories c on c.id = l.category_id
  where l.product_id = products.id)`

// Constants are inlined: with parameters a prepared statement cannot use a partial index.
export const isPublished = sql`products.is_published`
export const isThumbnail = and(eq(productImages.productId, products.id), sql`product_images.position = 0`)

const cardFields = (language: Language) => ({
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
})
/** Their categories are named from memory. */
export const listFields = (language: Language) => ({ ...cardFields(language), categoryIds })

export const selectCards = (db: Executor, language: Language) =>
  db
    .select(listFields(language))
    .from(products)
    .leftJoin(productImages, isThumbnail)
    .leftJoin(files, eq(files.id, productImages.fileId))
    .$dynamic()
export type ListRow = Awaited<ReturnType<typeof selectCards>>[number]
export type CardRow = Omit<ListRow, 'categoryIds'>

/** Cards with their categories, also as a transaction sees them. */
export const selectCardsByIds = (db: Executor, ids: number[], language: Language) =>
  cachePrepared(db, `cards-${language}`, (name) =>
    db
      .select({ ...cardFields(language), categories: namedCategories(language) })
      .from(products)
      .leftJoin(productImages, isThumbnail)
      .leftJoin(files, eq(files.id, productImages.fileId))
      .where(sql`${products.id} = any(${genericParam('ids', 'int[]')}::int[])`)
      .prepare(name),
  ).execute({ ids })

const prepareProduct = (db: Executor, language: Language) => (name: string) =>
  db
    .select({
      ...listFields(language),
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

export const selectCategoryNames = (db: Executor, language: Language) =>
  db
    .select({ id: productCategories.id, name: sql<string>`${localized(language, 'product_categories.name')}` })
    .from(productCategories)

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
