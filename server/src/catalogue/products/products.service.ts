import type {
  Product,
  ProductCard,
  ProductCategory,
  productsEndpoints,
  Tone,
} from '@slodki-ul/contract/catalogue/products'
import { exceptionOf } from '@slodki-ul/contract/catalogue/withdrawal-exceptions'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import { type Cache, createCache } from '#cache.ts'
import { type NamedCategory, nameCategories } from '#catalogue/products/category-names.service.ts'
import * as changes from '#catalogue/products/product-changes.db.ts'
import { netQuantityOf, showFood, showUnitPrice } from '#catalogue/products/product-information.service.ts'
import * as list from '#catalogue/products/product-list.db.ts'
import * as search from '#catalogue/products/product-search.db.ts'
import { indexProduct, prepareTexts } from '#catalogue/products/product-texts.service.ts'
import * as table from '#catalogue/products/products.db.ts'
import { newForDays, omnibusDiscount, withAnnouncedPrices } from '#catalogue/products/products.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { findWords } from '#search/search.db.ts'

export { selectProductChoice as findProductChoice } from '#catalogue/products/product-choice.db.ts'
export { selectProductsOfFiles as findProductsOfFiles } from '#catalogue/products/product-files.db.ts'
export {
  countSales,
  type LockedProduct,
  lockChosenProducts,
  lockProducts,
  reserveStock,
  returnStock,
  type StockChange,
} from '#catalogue/products/product-stock.db.ts'
export {
  type StoredManufacturer,
  type StoredParameter,
  selectAttachments as listAttachments,
  selectPerishable as findPerishable,
  selectShelves as findShelves,
} from '#catalogue/products/products.db.ts'
export { selectWithdrawalExceptions as findWithdrawalExceptions } from '#catalogue/products/withdrawal-exceptions.db.ts'

function toCard(stored: table.CardRow, categories: NamedCategory[], now: number): ProductCard {
  const row = withAnnouncedPrices(stored)
  const discount = omnibusDiscount(row)
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    price: toZloty(row.price),
    discountPrice: row.discountPrice === null ? -1 : toZloty(row.discountPrice),
    discount,
    isSale: discount > 0,
    lowestPrice30Days: row.lowestPrice30Days === null ? null : toZloty(row.lowestPrice30Days),
    unitPrice: showUnitPrice(row),
    stock: row.stock,
    isVirtual: row.isVirtual,
    isNew: now - row.createdAt.getTime() < newForDays * dayMs,
    isInWatchList: false,
    thumbnailUrl: row.thumbnailId && row.thumbnailType ? mediaUrl(row.thumbnailId, row.thumbnailType) : '',
    plate: row.plate as Tone,
    categories,
  }
}

async function toCards(context: Context, rows: readonly table.ListRow[], language: Language): Promise<ProductCard[]> {
  const categories = await nameCategories(context, rows, language)
  const now = context.clock.now()
  return rows.map((row, index) => toCard(row, categories[index] ?? [], now))
}

export type ProductQuery = Omit<Input<typeof productsEndpoints.listProducts>['query'], 'userId'>

const priceOf = (zloty: number | undefined): number | null => (zloty === undefined ? null : toGrosze(zloty))

const counts = new WeakMap<Context['changes'], Cache<number>>()

/** The number of products that match filters, cached until the catalogue changes. Sales do not count as changes. */
function countOf({ db, changes }: Context, filters: list.Filters): Promise<number> {
  const cache = counts.get(changes) ?? createCache<number>(changes, ['products'])
  counts.set(changes, cache)
  return cache.get(JSON.stringify(filters), () => list.countProducts(db, filters))
}

/** A page of the shop by filters and search words. */
export async function listProducts(context: Context, query: ProductQuery): Promise<Page<ProductCard>> {
  const { db } = context
  const { pageNumber, pageSize, orderBy = null, languageCode: language, withPhysical, withVirtual } = query
  const filters = {
    categoryIds: query.CategoriesIds,
    isVirtual: Boolean(withPhysical) === Boolean(withVirtual) ? null : Boolean(withVirtual),
    priceFrom: priceOf(query.priceFrom),
    priceTo: priceOf(query.priceTo),
  }
  const asked = { pageNumber, pageSize, orderBy, language, filters }
  const show = async (rows: readonly table.ListRow[], total: number) => ({
    items: await toCards(context, rows, language),
    pagination: paginationOf(query, total),
  })
  const words = await findWords(context, table.wordIndex, query.searchBy, language)
  if (words) {
    if (words.ranked.length === 0) return show([], 0)
    const { rows, total } = await search.searchProducts(db, asked, words)
    return show(rows, total)
  }
  const [rows, total] = await Promise.all([list.selectPage(db, asked), countOf(context, filters)])
  return show(rows, total)
}

type AmongQuery = Pick<ProductQuery, 'pageNumber' | 'pageSize' | 'languageCode'>

/** A page, by name, of the published products whose ids a subquery selects. */
export async function listProductsAmong(
  context: Context,
  ids: list.Subselect,
  query: AmongQuery,
): Promise<Page<ProductCard>> {
  const language = query.languageCode
  const { rows, total } = await list.selectPageAmong(context.db, ids, { ...query, language })
  return { items: await toCards(context, rows, language), pagination: paginationOf(query, total) }
}

/** Cards of products by id, with VAT rates in percent. Ids that do not exist are left out. */
export async function loadCards({ clock }: Pick<Context, 'clock'>, db: Executor, ids: number[], language: Language) {
  const rows = ids.length > 0 ? await table.selectCardsByIds(db, ids, language) : []
  const now = clock.now()
  return new Map(rows.map((row) => [row.id, { card: toCard(row, row.categories, now), row }]))
}

type ProductRow = NonNullable<Awaited<ReturnType<typeof table.selectProduct>>>

/** A product as its page shows it. */
export async function showProduct(context: Context, row: ProductRow, language: Language): Promise<Product> {
  const [categories = []] = await nameCategories(context, [row], language)
  return { ...toCard(row, categories, context.clock.now()), ...describeProduct(row, language) }
}

const describeProduct = (row: ProductRow, language: Language) => ({
  images: row.images.map((image) => mediaUrl(image.id, image.type)),
  imageTexts: row.images.map((image) => image.text),
  isGiftCard: row.giftValue !== null,
  withdrawalException: exceptionOf({ ...row, isGiftCard: row.giftValue !== null }),
  shortDescription: row.shortDescription,
  description: row.description,
  sku: row.sku,
  safetyInfo: row.safetyInfo,
  manufacturer: row.manufacturer,
  responsiblePerson: row.responsiblePerson,
  netQuantity: netQuantityOf(row),
  food: showFood(row.food, language),
  parameters: row.parameters.map(({ name, values }) => ({
    name: inLanguage(name, language),
    values: values.map((value) => inLanguage(value, language)),
  })),
  // Only buyers may download the files; here only their names are shown.
  attachments: row.attachments.map((fileName) => ({ fileName, url: null })),
})

/** All data of the product page. */
export async function getProduct(context: Context, id: number, language: Language): Promise<Outcome<Product>> {
  const row = await table.selectProduct(context.db, id, language)
  return row ? succeed(await showProduct(context, row, language)) : fail('ERRORS.UNABLETOLOADPRODUCT')
}

/** The category tree as a flat list in tree order. */
export const listCategories = ({ db }: Context, language: Language): Promise<ProductCategory[]> =>
  table.selectCategories(db, language)

/** A category, in Polish. */
export async function getCategory({ db }: Context, id: string): Promise<Outcome<ProductCategory>> {
  const category = (await table.selectCategories(db, 'pl')).find((candidate) => String(candidate.id) === id)
  return category ? succeed(category) : fail('ERRORS.UNABLETOLOADCATEGORIES')
}

/**
 * Adds a product: sanitizes its texts, adds non-breaking spaces and indexes their words for search. Its drawings are
 * described by its name. Prices in grosze.
 */
export async function addProduct(
  tx: Transaction,
  product: changes.NewProduct,
  { imageIds, ...links }: Omit<changes.ProductLinks, 'images'> & { imageIds: readonly string[] },
): Promise<void> {
  const cleaned = { ...product, ...(await prepareTexts(product)), stockReceived: product.stock ?? 0 }
  const [altPl, altEn] = [product.namePl, product.nameEn ?? null]
  const images = imageIds.map((fileId) => ({ fileId, altPl, altEn }))
  await changes.insertProduct(tx, cleaned, { ...links, images })
  await indexProduct(tx, cleaned)
}

/** Changes a product's prices, in grosze. Triggers update the price ledger and the reference price of a reduction. */
export const changePrices = changes.updatePrices

export const changeReceived = changes.changeReceived

export const lockPrices = changes.lockPrices

/** Adds the category tree, its names with non-breaking spaces. */
export const addCategories = (tx: Transaction, categories: Parameters<typeof changes.insertCategories>[1]) =>
  changes.insertCategories(
    tx,
    categories.map((category) => ({
      ...category,
      namePl: nonBreakingSpaces(category.namePl, 'pl'),
      nameEn: category.nameEn ? nonBreakingSpaces(category.nameEn, 'en') : null,
    })),
  )
