import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, listQuery, yesOrNo } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { removedMarkupSchema } from '../removed-markup.ts'
import { contactSchema, netQuantitySchema, netUnits, soldByKinds } from './product-information.ts'
import { idSchema, productCategorySchema, tones } from './products.ts'
import { storedFoodSchema } from './stored-food.ts'

/** How much of a product is left, against its mark. */
export const stockLevels = ['none', 'low', 'enough'] as const

/** Filters, search and order of the list of products; archived ones are listed only when asked for. */
export const staffProductsQuery = listQuery(['name', 'price', 'stock', 'createdAt'], '-createdAt', {
  isPublished: yesOrNo,
  isVirtual: yesOrNo,
  isReduced: yesOrNo,
  isArchived: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), false),
  stock: anyOf(z.enum(stockLevels)),
  categoryId: anyOf(idSchema),
})
export type StaffProductsQuery = z.output<typeof staffProductsQuery>

const rowFields = {
  id: z.int(),
  /** In Polish. */
  name: z.string(),
  sku: z.string(),
  /** In złoty; 0 for a draft without one. */
  price: zlotySchema,
  discountPrice: z.nullable(zlotySchema),
  stock: z.int(),
  lowStock: z.nullable(z.int()),
  /** Addresses on its waiting list. */
  waiting: z.int(),
  isVirtual: z.boolean(),
  isPublished: z.boolean(),
  isArchived: z.boolean(),
}

const staffProductRowSchema = z.object({
  ...rowFields,
  thumbnailUrl: z.string(),
  tone: z.enum(tones),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  createdAt: momentSchema,
})
export type StaffProductRow = z.infer<typeof staffProductRowSchema>

/** Longer texts are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(50_000))
const shortText = z.string().check(z.trim(), z.maxLength(500))
const count = (max: number) => z.int().check(z.gte(0), z.lte(max))
const localized = z.strictObject({ pl: shortText.check(z.minLength(1)), en: z.nullable(shortText) })
const contact = z.strictObject({ name: shortText, address: shortText, email: shortText })

const valuesSchema = z.strictObject({
  ...{ namePl: text, nameEn: text, shortDescriptionPl: text, shortDescriptionEn: text },
  ...{ descriptionPl: text, descriptionEn: text, safetyInfoPl: text, safetyInfoEn: text },
  ...{ slug: text, sku: text, ean: text, place: text },
  vatRate: z.nullable(z.union([z.literal(0), z.literal(5), z.literal(8), z.literal(23)])),
  isVirtual: z.boolean(),
  weightGrams: count(1_000_000),
  sidesMm: z.nullable(z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.length(3))),
  lowStock: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  manufacturer: z.strictObject({ ...contact.shape, country: z.string().check(z.regex(/^([A-Z]{2})?$/)) }),
  responsiblePerson: z.nullable(contact),
  netQuantity: z.nullable(
    z.strictObject({
      amount: z.int().check(z.gte(1), z.lte(1_000_000)),
      unit: z.enum(netUnits),
      items: z.nullable(z.int().check(z.gte(2), z.lte(1_000))),
    }),
  ),
  soldBy: z.enum(soldByKinds),
  isFood: z.boolean(),
  isPerishable: z.boolean(),
  food: z.nullable(storedFoodSchema),
  giftValue: z.nullable(z.number().check(z.gte(1), z.lte(10_000), z.multipleOf(0.01))),
  giftMonths: z.nullable(z.int().check(z.gte(1), z.lte(120))),
  parameters: z
    .array(z.strictObject({ name: localized, values: z.array(localized).check(z.minLength(1), z.maxLength(20)) }))
    .check(z.maxLength(40)),
  categoryIds: z.array(idSchema).check(z.maxLength(20)),
})

/** A product as its editor reads it. */
export const staffProductSchema = z.object({
  ...rowFields,
  version: z.int(),
  values: z.object({
    ...valuesSchema.shape,
    manufacturer: z.extend(contactSchema, { country: z.string() }),
    responsiblePerson: z.nullable(contactSchema),
    netQuantity: z.nullable(netQuantitySchema),
    food: z.nullable(z.looseObject({})),
  }),
  pictures: z.array(
    z.object({
      id: z.uuid(),
      url: z.string(),
      altPl: z.string(),
      altEn: z.nullable(z.string()),
      /** What is shown of the uploaded picture; null for a drawing. */
      crop: z.nullable(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
    }),
  ),
  files: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sizeBytes: z.int(),
      /** The file that it replaced last, and when. */
      replaced: z.nullable(z.object({ name: z.string(), at: momentSchema })),
    }),
  ),
  /** What keeps it from being published, by place in the form. */
  missing: z.array(z.string()),
  /** English texts that are not there, which only warn. */
  missingEnglish: z.array(z.string()),
  createdAt: momentSchema,
})
export type StaffProduct = z.infer<typeof staffProductSchema>

const params = z.object({ id: idSchema })
const action = {
  method: 'POST',
  permission: 'products.edit',
  audit: { record: 'product', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: staffProductSchema,
  calledBy: 'admin',
} as const
const actionErrors = ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'] as const

export const staffProductsEndpoints = {
  listStaffProducts: adminEndpoint({
    method: 'GET',
    path: 'admin/products',
    summary: 'A page of all products, hidden ones included',
    permission: 'products.edit',
    query: staffProductsQuery,
    status: 200,
    reply: z.array(staffProductRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  listStaffCategories: adminEndpoint({
    method: 'GET',
    path: 'admin/product-categories',
    summary: 'All categories of the shop in tree order, in Polish',
    permission: 'products.edit',
    status: 200,
    reply: z.array(productCategorySchema),
    errors: [],
    calledBy: 'admin',
  }),
  getStaffProduct: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}',
    summary: 'A product with all its fields in both languages, and what keeps it from being published',
    permission: 'products.edit',
    params,
    status: 200,
    reply: staffProductSchema,
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
  createProduct: adminEndpoint({
    method: 'POST',
    path: 'admin/products',
    summary: 'Adds a hidden product without price and stock',
    permission: 'products.edit',
    audit: { record: 'product' },
    headers: z.object(idempotencyHeader),
    body: z.strictObject({
      namePl: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      sku: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    }),
    status: 201,
    reply: z.object({ id: z.int() }),
    errors: ['ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  changeProduct: adminEndpoint({
    method: 'PATCH',
    path: 'admin/products/{id}',
    summary: 'Changes the given fields of a product; never its prices or stock',
    permission: 'products.edit',
    audit: { record: 'product', id: 'id' },
    params,
    headers: z.object(versionHeader),
    body: z.partial(valuesSchema),
    status: 200,
    reply: z.extend(staffProductSchema, { removed: removedMarkupSchema }),
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE', 'ERRORS.NOTREADY'],
    calledBy: 'admin',
  }),
  publishProduct: adminEndpoint({
    ...action,
    path: 'admin/products/{id}/publish',
    summary: 'Shows a product in the shop; fails with what is missing',
    errors: [...actionErrors, 'ERRORS.NOTREADY'],
  }),
  hideProduct: adminEndpoint({
    ...action,
    path: 'admin/products/{id}/hide',
    summary: 'Takes a product out of the shop',
    errors: actionErrors,
  }),
  copyProduct: adminEndpoint({
    ...action,
    path: 'admin/products/{id}/copy',
    summary: 'Copies a product as a hidden draft with an SKU of its own and no stock',
    status: 201,
    reply: z.object({ id: z.int() }),
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  archiveProduct: adminEndpoint({
    ...action,
    path: 'admin/products/{id}/archive',
    summary: 'Hides a product and takes it out of the list',
    errors: actionErrors,
  }),
  restoreProduct: adminEndpoint({
    ...action,
    path: 'admin/products/{id}/restore',
    summary: 'Takes a product back from the archive, hidden',
    errors: actionErrors,
  }),
  deleteProduct: adminEndpoint({
    method: 'DELETE',
    path: 'admin/products/{id}',
    summary: 'Deletes a product that was never ordered',
    permission: 'products.edit',
    audit: { record: 'product', id: 'id' },
    params,
    status: 204,
    reply: null,
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
}
