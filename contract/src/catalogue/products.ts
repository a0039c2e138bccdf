import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { pageSizes, textMax } from '../limits.ts'
import { zlotySchema } from '../money.ts'
import { pageQuery } from '../pagination.ts'
import { contactSchema, foodSchema, netQuantitySchema } from './product-information.ts'
import { priceUnits } from './unit-price.rules.ts'
import { withdrawalExceptions } from './withdrawal-exceptions.ts'

/** Sort orders of the shop list (SHOP-02); NameAsc is the account lists' default. */
export const productOrders = ['IdDesc', 'OrdersCountDesc', 'PriceAsc', 'PriceDesc', 'NameAsc'] as const
export type ProductOrder = (typeof productOrders)[number]

/** Background tones of product drawings. */
export const tones = ['honey', 'blush', 'pist', 'milk', 'latte'] as const
export type Tone = (typeof tones)[number]

/** Ids of products and categories: whole numbers of a Postgres integer. */
export const idSchema = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Ids of a query parameter that may be repeated. */
export const repeatedIds = z._default(
  z.union([
    z.array(idSchema).check(z.maxLength(pageSizes.max)),
    z.pipe(
      idSchema,
      z.transform((id) => [id]),
    ),
  ]),
  [],
)

const priceBound = z.coerce.number().check(z.gte(0), z.lte(10_000_000))

/** A product in a list. Prices in złoty; discountPrice -1 means none (ENT-04). */
export const productCardSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  price: zlotySchema,
  discountPrice: z.number(),
  /** Reduction in whole percent of the lowest price of the last 30 days. */
  discount: z.int(),
  isSale: z.boolean(),
  /** Lowest price of the 30 days before the discount; shown only beside a discount. */
  lowestPrice30Days: z.nullable(zlotySchema),
  /** Price per kilogram or litre, with the regular one beside a reduced one; null for single pieces, sets and files. */
  unitPrice: z.nullable(
    z.object({ unit: z.enum(priceUnits), price: zlotySchema, regularPrice: z.nullable(zlotySchema) }),
  ),
  stock: z.int(),
  isVirtual: z.boolean(),
  isNew: z.boolean(),
  isInWatchList: z.boolean(),
  thumbnailUrl: z.string(),
  plate: z.enum(tones),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type ProductCard = z.infer<typeof productCardSchema>

export const productSchema = z.extend(productCardSchema, {
  images: z.array(z.string()),
  /** What each of the images shows, in their order. */
  imageTexts: z.array(z.string()),
  /** Whether it is a gift card, whose delivery can be arranged. */
  isGiftCard: z.boolean(),
  /** Why its buyer cannot withdraw, or only until something happens; null for what is simply sent back. */
  withdrawalException: z.nullable(z.enum(withdrawalExceptions)),
  shortDescription: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** File names only; the files themselves are for buyers. */
  attachments: z.array(z.object({ fileName: z.string(), url: z.nullable(z.string()) })),
  sku: z.string(),
  manufacturer: contactSchema,
  /** A person in the EU, when the manufacturer is outside it. */
  responsiblePerson: z.nullable(contactSchema),
  /** Warnings and instructions for safe use. */
  safetyInfo: z.nullable(z.string()),
  netQuantity: z.nullable(netQuantitySchema),
  /** Null for products that are not food. */
  food: z.nullable(foodSchema),
})
export type Product = z.infer<typeof productSchema>

/** A category in tree order; level 0, 1 or 2 indents it (ENT-06, Q-110). */
export const productCategorySchema = z.object({
  id: z.int(),
  name: z.string(),
  level: z.int(),
  parentId: z.nullable(z.int()),
  /** The number of listed products when only this category is chosen. */
  count: z.int(),
})
export type ProductCategory = z.infer<typeof productCategorySchema>

export const productsEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: 'products',
    summary: 'A page of the shop',
    access: 'anyone',
    query: z.object({
      ...pageQuery,
      /** Default: newest first, or best match first when searching. */
      orderBy: z.optional(z.enum(productOrders)),
      languageCode,
      searchBy: z._default(z.string().check(z.trim(), z.maxLength(textMax)), ''),
      /** Repeatable: lists products in any of these categories or their subcategories. */
      CategoriesIds: repeatedIds,
      /** Neither or both: all products. */
      withPhysical: z.optional(z.stringbool()),
      withVirtual: z.optional(z.stringbool()),
      priceFrom: z.optional(priceBound),
      priceTo: z.optional(priceBound),
      /** Accepted and ignored: only the token identifies the caller. */
      userId: z.optional(z.string().check(z.maxLength(textMax))),
    }),
    status: 200,
    reply: z.array(productCardSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  getProduct: endpoint({
    method: 'GET',
    path: 'products/{id}/{lang}',
    summary: 'One product',
    access: 'anyone',
    params: z.object({ id: idSchema, lang: languageCode }),
    status: 200,
    reply: productSchema,
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'web',
  }),
  listProductCategories: endpoint({
    method: 'GET',
    path: 'productCategories/{langOrId}',
    summary: 'All categories in a language in tree order, or one category by its id (Q-37)',
    access: 'anyone',
    params: z.object({ langOrId: z.string().check(z.maxLength(textMax)) }),
    status: 200,
    reply: z.union([z.array(productCategorySchema), productCategorySchema]),
    errors: ['ERRORS.UNABLETOLOADCATEGORIES'],
    calledBy: 'web',
  }),
}
