import type { NetUnit, ProductContact, SoldBy } from '@slodki-ul/contract/catalogue/product-information'
import type { StoredFood } from '@slodki-ul/contract/catalogue/stored-food'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { categoriesTable } from '#catalogue/categories/categories.tables.ts'
import { moment } from '#db/columns.ts'
import { files } from '#platform/files/files.tables.ts'
import { wordsTable } from '#search/search.tables.ts'

type LocalizedText = { pl: string; en: string | null }
export type StoredParameter = { name: LocalizedText; values: LocalizedText[] }
/** Who made a product, and in which country (ISO 3166-1 alpha-2) where that is known. */
export type StoredManufacturer = ProductContact & { country?: string | null }

/** Everything sold in the shop. Prices gross in grosze. */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    sku: text().notNull().unique(),
    namePl: text().notNull(),
    nameEn: text(),
    shortDescriptionPl: text().notNull(),
    shortDescriptionEn: text(),
    descriptionPl: text().notNull(),
    descriptionEn: text(),
    price: integer().notNull(),
    discountPrice: integer(),
    /** What a customer pays: what lists are sorted and filtered by. */
    currentPrice: integer().notNull().generatedAlwaysAs(sql`coalesce(discount_price, price)`),
    /** Written by the price ledger's trigger when a promotion begins. */
    lowestPrice30Days: integer(),
    vatRate: smallint().notNull().default(23),
    /** The rate awaits binding rate information (WIS): for staff, not for customers. */
    isVatRateToConfirm: boolean().notNull().default(false),
    isVirtual: boolean().notNull().default(false),
    /** A gift card: each piece sold makes a code worth this many grosze, valid for so many months. */
    giftValue: integer(),
    giftMonths: smallint(),
    /** Pieces that can still be ordered. */
    stock: integer().notNull().default(0),
    /** Pieces ever taken into stock: stock + held by live orders = received. */
    stockReceived: integer().notNull().default(0),
    weightGrams: integer().notNull().default(0),
    parameters: jsonb().$type<StoredParameter[]>().notNull().default([]),
    manufacturer: jsonb().$type<StoredManufacturer>().notNull(),
    /** Answers for the product in the Union when the manufacturer is outside it. */
    responsiblePerson: jsonb().$type<ProductContact>(),
    safetyInfoPl: text(),
    safetyInfoEn: text(),
    /** Grams or millilitres without packaging; `netItems` when the pack holds several of one size. */
    netQuantity: integer(),
    netUnit: text().$type<NetUnit>(),
    netItems: smallint(),
    soldBy: text().$type<SoldBy>().notNull().default('piece'),
    isFood: boolean().notNull().default(false),
    /** A short shelf life: a promotion refers to the price before its first reduction. */
    isPerishable: boolean().notNull().default(false),
    food: jsonb().$type<StoredFood>(),
    plate: text().notNull().default('honey'),
    ordersCount: integer().notNull().default(0),
    isPublished: boolean().notNull().default(true),
    createdAt: moment().notNull(),
  },
  (table) => [
    check('products_price_positive', sql`${table.price} > 0`),
    check(
      'products_discount_below_price',
      sql`${table.discountPrice} >= 0 and ${table.discountPrice} < ${table.price}`,
    ),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_vat_rate', sql`${table.vatRate} in (0, 5, 8, 23)`),
    check(
      'products_net_quantity',
      sql`num_nonnulls(${table.netQuantity}, ${table.netUnit}) in (0, 2) and ${table.netQuantity} > 0 and ${table.netUnit} in ('g', 'ml') and (${table.netItems} is null or ${table.netItems} > 1 and ${table.netQuantity} is not null)`,
    ),
    check(
      'products_sold_by',
      sql`${table.soldBy} in ('piece', 'set') or ${table.soldBy} = 'measure' and ${table.netQuantity} is not null`,
    ),
    check('products_food', sql`${table.isFood} or ${table.food} is null`),
    check(
      'products_gift',
      sql`num_nonnulls(${table.giftValue}, ${table.giftMonths}) = 0 or (num_nonnulls(${table.giftValue}, ${table.giftMonths}) = 2 and ${table.isVirtual} and ${table.giftValue} > 0 and ${table.giftMonths} > 0)`,
    ),
    // All ascending and read backwards where a list descends: an index written as descending puts nulls last, a list's
    // order puts them first, and Postgres takes no index for another order though there are none. Each holds what lists
    // filter by, so that what is passed over is never read.
    index('products_newest')
      .on(table.id, table.currentPrice, table.isVirtual, table.ordersCount)
      .where(sql`is_published`),
    index('products_bestsellers')
      .on(table.ordersCount, table.id, table.currentPrice, table.isVirtual)
      .where(sql`is_published`),
    // The few that no list shows; search passes over them without looking at the others.
    index('products_hidden').on(table.id).where(sql`not is_published`),
    index('products_by_price').on(table.currentPrice, table.id, table.isVirtual).where(sql`is_published`),
    index('products_by_name_pl').on(sql`lower(name_pl)`, table.id).where(sql`is_published`),
    index('products_by_name_en').on(sql`lower(coalesce(name_en, name_pl))`, table.id).where(sql`is_published`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** Files a buyer of the product may download once it is paid. */
export const productAttachments = pgTable(
  'product_attachments',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const productCategories = categoriesTable('product_categories')

export const productCategoryLinks = pgTable(
  'product_category_links',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => productCategories.id),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.categoryId] }),
    index('product_category_links_by_category').on(table.categoryId, table.productId),
  ],
)

/** Distinct words of all products, by which the shop is searched. */
export const searchWords = wordsTable('search_words')

export const productWords = pgTable(
  'product_words',
  {
    wordId: integer()
      .notNull()
      .references(() => searchWords.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 3 in the name, 2 in the short description, 1 elsewhere. */
    weight: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wordId, table.productId] }),
    index('product_words_by_product').on(table.productId),
    // Holds all there is to a posting, so that a common word is read from the index alone.
    index('product_words_postings').on(table.wordId, table.weight, table.productId),
  ],
)
