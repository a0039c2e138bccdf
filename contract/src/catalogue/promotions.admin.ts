import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, listQuery } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { labelSchema, missingLabels } from './price-labels.admin.ts'
import { idSchema } from './products.ts'
import { promotionKinds, promotionProductsMax, promotionStates } from './promotions.rules.ts'

/** Longer texts are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(1_000))
const ids = z.array(idSchema).check(z.maxLength(promotionProductsMax))

const valuesSchema = z.strictObject({
  name: text,
  kind: z.enum(promotionKinds),
  percent: z.nullable(z.number().check(z.gte(0), z.lte(1_000))),
  productIds: ids,
  categoryIds: ids,
  prices: z
    .array(z.strictObject({ productId: idSchema, price: z.nullable(zlotySchema) }))
    .check(z.maxLength(promotionProductsMax)),
  beginsAt: text,
  endsAt: text,
})

/** Filters, search and order of the list of promotions. */
export const promotionsQuery = listQuery(['beginsAt', 'endsAt', 'name'], '-beginsAt', {
  state: anyOf(z.enum(promotionStates)),
})
export type PromotionsQuery = z.output<typeof promotionsQuery>

const promotionRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(promotionStates),
  /** Null for new prices. */
  percent: z.nullable(z.int()),
  productsCount: z.int(),
  beginsAt: momentSchema,
  endsAt: momentSchema,
})
export type PromotionRow = z.infer<typeof promotionRowSchema>

/** A product of a promotion with the label that the shop draws from the first day of the promotion on. */
const promotedProductSchema = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  /** The price without the promotion. */
  regularPrice: zlotySchema,
  /** Null where the promotion changes nothing: its price is not below the one that is charged already. */
  label: z.nullable(labelSchema),
  /** Why no percent is shown. */
  missingLabel: z.nullable(z.enum(missingLabels)),
})
export type PromotedProduct = z.infer<typeof promotedProductSchema>

const promotionSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  values: valuesSchema,
  state: z.enum(promotionStates),
  /** Names of its products. */
  products: z.array(z.object({ id: z.int(), name: z.string(), sku: z.string() })),
  startedAt: z.nullable(momentSchema),
  endedAt: z.nullable(momentSchema),
})
export type Promotion = z.infer<typeof promotionSchema>

const hash = { hash: z.optional(z.string().check(z.maxLength(64))) }
const record = { audit: { record: 'promotion', id: 'id' }, permission: 'prices.set', calledBy: 'admin' } as const
const params = z.object({ id: z.uuid() })
const adding = { ...record, audit: { record: 'promotion' }, method: 'POST' } as const

export const promotionsEndpoints = {
  listPromotions: adminEndpoint({
    method: 'GET',
    path: 'admin/promotions',
    summary: 'A page of promotions',
    permission: 'prices.set',
    query: promotionsQuery,
    status: 200,
    reply: z.array(promotionRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getPromotion: adminEndpoint({
    method: 'GET',
    path: 'admin/promotions/{id}',
    summary: 'A promotion with its products',
    permission: 'prices.set',
    params,
    status: 200,
    reply: promotionSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  previewPromotion: adminEndpoint({
    ...adding,
    path: 'admin/promotions/preview',
    summary: 'The label of each product of a promotion as the shop will draw it; changes nothing',
    headers: z.object(idempotencyHeader),
    body: z.strictObject({ values: valuesSchema, /** The promotion that is changed. */ id: z.optional(z.uuid()) }),
    status: 200,
    reply: z.object({
      products: z.array(promotedProductSchema),
      /** To be sent with the change, which fails when a label would be another by then. */
      hash: z.string(),
    }),
    errors: ['ERRORS.PROMOTIONOVERLAPS'],
  }),
  addPromotion: adminEndpoint({
    ...adding,
    path: 'admin/promotions',
    summary: 'Plans a promotion as rehearsed; fails when one of its products has another promotion in that time',
    headers: z.object(idempotencyHeader),
    body: z.strictObject({ ...valuesSchema.shape, ...hash }),
    status: 201,
    reply: promotionSchema,
    errors: ['ERRORS.PROMOTIONOVERLAPS', 'ERRORS.REHEARSALCHANGED'],
  }),
  changePromotion: adminEndpoint({
    ...record,
    method: 'PATCH',
    path: 'admin/promotions/{id}',
    summary: 'Changes the given fields of a promotion; while it runs only its name and end, afterwards nothing',
    params,
    headers: z.object(versionHeader),
    body: z.extend(z.partial(valuesSchema), hash),
    status: 200,
    reply: promotionSchema,
    errors: [
      'ERRORS.NOTFOUND',
      'ERRORS.VERSIONREQUIRED',
      'ERRORS.CHANGEDMEANWHILE',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.PROMOTIONOVERLAPS',
      'ERRORS.REHEARSALCHANGED',
    ],
  }),
  endPromotion: adminEndpoint({
    ...record,
    method: 'POST',
    path: 'admin/promotions/{id}/end',
    summary: 'Ends a promotion now, or before it began; prices go back to what they were',
    params,
    headers: z.object(idempotencyHeader),
    status: 200,
    reply: promotionSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
