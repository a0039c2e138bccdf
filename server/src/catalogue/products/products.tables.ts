import type { NetUnit, ProductContact, SoldBy } from '@slodki-ul/contract/catalogue/product-information'
import type { StoredFood } from '@slodki-ul/contract/catalogue/stored-food'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { categoriesTable } from '#catalogue/categories/categories.tables.ts'
import { moment, randomId } from '#db/columns.ts'
import { files } from '#platform/files/files.tables.ts'
import { wordsTable } from '#search/search.tables.ts'

type LocalizedText = { pl: string; en: string | null }
export type StoredParameter = { name: LocalizedText; values: LocalizedText[] }
/** The manufacturer of a product, and its country (ISO 3166-1 alpha-2) if known. */
export type StoredManufacturer = ProductContact & { country?: string | null }

/** Everything sold in the shop. Prices are gross, in grosze. */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    sku: text().notNull().unique(),
    /** Global trade item number of 8 to 14 digits, its checksum verified. */
    ean: text().unique(),
    namePl: text().notNull(),
    nameEn: text(),
    shortDescriptionPl: text().notNull(),
    shortDescriptionEn: text(),
    descriptionPl: text().notNull(),
    descriptionEn: text(),
    price: integer().notNull(),
    discountPrice: integer(),
    /** The price that a customer pays, by which lists are sorted and filtered. */
    currentPrice: integer().notNull().generatedAlwaysAs(sql`coalesce(discount_price, price)`),
    /** Written by a trigger of the price ledger when a promotion begins. */
    lowestPrice30Days: integer(),
    /** Null for a gift card: the sale of a multi-purpose voucher is not subject to VAT. */
    vatRate: smallint().default(23),
    /** The rate awaits a binding rate information (WIS); shown to staff only. */
    isVatRateToConfirm: boolean().notNull().default(false),
    isVirtual: boolean().notNull().default(false),
    /** For a gift card: each unit sold creates a code worth this many grosze, valid for the given number of months. */
    giftValue: integer(),
    giftMonths: smallint(),
    /** Units that can still be ordered. */
    stock: integer().notNull().default(0),
    /** Units ever received, the sum of stock movements: stock + reserved by live orders = received. */
    stockReceived: integer().notNull().default(0),
    /** Below it the product counts as low in stock. */
    lowStock: integer(),
    weightGrams: integer().notNull().default(0),
    /** Length, width and height in millimetres. */
    sidesMm: jsonb().$type<[number, number, number]>(),
    /** Where it lies in the store. */
    place: text().notNull().default(''),
    parameters: jsonb().$type<StoredParameter[]>().notNull().default([]),
    manufacturer: jsonb().$type<StoredManufacturer>().notNull(),
    /** The responsible person in the EU when the manufacturer is outside it. */
    responsiblePerson: jsonb().$type<ProductContact>(),
    safetyInfoPl: text(),
    safetyInfoEn: text(),
    /** Grams or millilitres without packaging; `netItems` when the pack contains several units of one size. */
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
    /** Written by a trigger: the price ledger begins when a product is published first. */
    firstPublishedAt: moment(),
    archivedAt: moment(),
    createdAt: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    // A draft may still be without a price.
    check(
      'products_price_positive',
      sql`${table.price} > 0 or ${table.price} = 0 and ${table.firstPublishedAt} is null and not ${table.isPublished}`,
    ),
    check('products_archived', sql`${table.archivedAt} is null or not ${table.isPublished}`),
    check('products_low_stock', sql`${table.lowStock} > 0`),
    check(
      'products_discount_below_price',
      sql`${table.discountPrice} >= 0 and ${table.discountPrice} < ${table.price}`,
    ),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check(
      'products_vat_rate',
      sql`case when ${table.giftValue} is null then coalesce(${table.vatRate}, -1) in (0, 5, 8, 23) else ${table.vatRate} is null end`,
    ),
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
    // All ascending, and read backwards for descending lists: a descending index puts nulls last, the lists' `order by
    // ... desc` puts them first, and Postgres does not use an index with another null order even when no value is null.
    // Each contains the filter columns, so that skipped rows are never read.
    index('products_newest')
      .on(table.id, table.currentPrice, table.isVirtual, table.ordersCount)
      .where(sql`is_published`),
    index('products_bestsellers')
      .on(table.ordersCount, table.id, table.currentPrice, table.isVirtual)
      .where(sql`is_published`),
    // The few unpublished products; search excludes them without checking all others.
    index('products_hidden').on(table.id).where(sql`not is_published`),
    index('products_by_price').on(table.currentPrice, table.id, table.isVirtual).where(sql`is_published`),
    index('products_by_name_pl').on(sql`lower(name_pl)`, table.id).where(sql`is_published`),
    index('products_by_name_en').on(sql`lower(coalesce(name_en, name_pl))`, table.id).where(sql`is_published`),
  ],
)

/** Drawings and uploaded pictures of products, the main one first. */
export const productImages = pgTable(
  'product_images',
  {
    id: randomId(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** A drawing, or what was cut from an uploaded picture. */
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    /** What it shows, for people who do not see it. */
    altPl: text().notNull().default(''),
    altEn: text(),
  },
  (table) => [unique('product_images_order').on(table.productId, table.position)],
)

/** Files that buyers of the product may download after payment. */
export const productAttachments = pgTable(
  'product_attachments',
  {
    id: randomId(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [unique('product_attachments_order').on(table.productId, table.position)],
)

/** Files that were replaced by another one; links to them lead to it. */
export const replacedFiles = pgTable(
  'replaced_files',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    attachmentId: uuid()
      .notNull()
      .references(() => productAttachments.id, { onDelete: 'cascade' }),
    replacedAt: moment().notNull(),
  },
  (table) => [
    index('replaced_files_by_attachment').on(table.attachmentId),
    index('replaced_files_over').on(table.replacedAt),
  ],
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

/** Distinct words of all products, used by the shop's search. */
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
    // Contains all columns of a posting, so that a common word is read from the index alone.
    index('product_words_postings').on(table.wordId, table.weight, table.productId),
  ],
)
