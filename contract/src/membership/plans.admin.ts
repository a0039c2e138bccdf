import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { missingLabels, rehearsedDaySchema } from '../catalogue/price-labels.admin.ts'
import { productFileMaxBytes } from '../catalogue/product-files.rules.ts'
import { idSchema } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { zlotySchema } from '../money.ts'
import { planFilesMax } from './plan-form.rules.ts'
import { planTypes } from './plans.rules.ts'

/** Longer texts are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(1_000))
const points = z.array(text).check(z.maxLength(100))
const valuesSchema = z.strictObject({
  type: z.enum(planTypes),
  ...{ titlePl: text, titleEn: text, subTitlePl: text, subTitleEn: text, tagPl: text, tagEn: text },
  ...{ priceTopPl: text, priceTopEn: text, pointsPl: points, pointsEn: points },
  vatRate: z.int(),
  blikAvailable: z.boolean(),
  position: z.int().check(z.gte(-1), z.lte(10_000)),
  isPublished: z.boolean(),
  fileIds: z.array(z.uuid()).check(z.maxLength(planFilesMax)),
})

const price = zlotySchema.check(z.gte(0.01))
/** The four prices of a plan: the shop's, and that of webinars and mailings, each with the reduced one if any. */
const pricesSchema = z.strictObject({
  price,
  strikePrice: z.nullable(price),
  webinarPrice: price,
  webinarStrikePrice: z.nullable(price),
})
export type PlanPriceValues = z.infer<typeof pricesSchema>

/** The price lists of a plan: that of the shop, and that of the links in webinars and mailings. */
const planPriceLists = ['regular', 'webinar'] as const

const planSchema = z.object({
  id: z.int(),
  version: z.int(),
  values: valuesSchema,
  months: z.nullable(z.int()),
  prices: pricesSchema,
  /** From then on its type and months are fixed. */
  isSold: z.boolean(),
  /** Whose subscription runs. */
  subscribers: z.int(),
  /** Those of them who go on paying another price than a new subscriber. */
  oldPriceCount: z.int(),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), sizeBytes: z.int() })),
})
export type StaffPlan = z.infer<typeof planSchema>

/** The label of a price list on each coming day. */
const rehearsedListSchema = z.object({
  days: z.array(rehearsedDaySchema),
  /** Null when a reduction is announced or nothing is reduced. */
  missingLabel: z.nullable(z.enum(missingLabels)),
  /** The lowest price of the 30 days before, as the ledger has it; null for what was never sold. */
  lowestBefore: z.nullable(zlotySchema),
})
const rehearsalSchema = z.object({
  ...{ regular: rehearsedListSchema, webinar: rehearsedListSchema },
  /** Subscribers who will go on paying another price than these. */
  oldPriceCount: z.int(),
  /** The prices that would be replaced. */
  before: pricesSchema,
  /** To be sent with the change, which fails when a label would be another by then. */
  hash: z.string(),
})
export type PlanRehearsal = z.infer<typeof rehearsalSchema>

const params = z.object({ id: idSchema })
const row = { permission: 'plans.edit', audit: { record: 'plan', id: 'id' }, params, calledBy: 'admin' } as const
const keyed = { method: 'POST', headers: z.object(idempotencyHeader) } as const

/** Plans as staff edit them (BO-100). Their prices also need `prices.set`. */
export const staffPlansEndpoints = {
  listStaffPlans: adminEndpoint({
    method: 'GET',
    path: 'admin/plans',
    summary: 'All plans in the order of the shop, hidden ones too',
    permission: 'plans.edit',
    status: 200,
    reply: z.array(planSchema),
    errors: [],
    calledBy: 'admin',
  }),
  getStaffPlan: adminEndpoint({
    method: 'GET',
    path: 'admin/plans/{id}',
    summary: 'A plan in both languages',
    permission: 'plans.edit',
    params,
    status: 200,
    reply: planSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  addPlan: adminEndpoint({
    ...keyed,
    path: 'admin/plans',
    summary: 'Adds a hidden plan at a price',
    permission: 'plans.edit',
    audit: { record: 'plan' },
    body: z.strictObject({ type: z.enum(planTypes), titlePl: text, price }),
    status: 201,
    reply: planSchema,
    errors: ['ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  changePlan: adminEndpoint({
    ...row,
    method: 'PATCH',
    path: 'admin/plans/{id}',
    summary: 'Changes the given fields of a plan; its type and months are fixed once it was sold',
    headers: z.object(versionHeader),
    body: z.partial(valuesSchema),
    status: 200,
    reply: planSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'],
  }),
  addPlanFile: adminEndpoint({
    ...row,
    ...keyed,
    path: 'admin/plans/{id}/files',
    summary: 'Adds the file in the body (PDF, EPUB, ZIP or XLSX) for the subscribers of a plan',
    query: z.object({ name: z.string().check(z.trim(), z.minLength(5), z.maxLength(120)) }),
    upload: { maxBytes: productFileMaxBytes },
    status: 201,
    reply: planSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.UPLOADINVALID', 'ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  previewPlanPrices: adminEndpoint({
    ...row,
    ...keyed,
    path: 'admin/plans/{id}/prices/preview',
    summary: 'The label of every coming day as the shop would draw it with these prices; changes nothing',
    body: pricesSchema,
    status: 200,
    reply: rehearsalSchema,
    errors: ['ERRORS.NOTFOUND'],
  }),
  changePlanPrices: adminEndpoint({
    ...row,
    ...keyed,
    path: 'admin/plans/{id}/prices',
    summary: 'Sets the prices of a plan as rehearsed; fails when a label would be another than the one shown',
    body: z.strictObject({ ...pricesSchema.shape, hash: z.string().check(z.maxLength(64)) }),
    status: 200,
    reply: planSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.REHEARSALCHANGED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  listPlanPrices: adminEndpoint({
    method: 'GET',
    path: 'admin/plans/{id}/prices',
    summary: 'The prices of a plan in force by date and who set them, newest first',
    permission: 'plans.edit',
    params,
    status: 200,
    reply: z.array(
      z.object({
        priceList: z.enum(planPriceLists),
        price: zlotySchema,
        regularPrice: zlotySchema,
        /** The lowest price of the 30 days before the reduction. */
        lowestPrice: z.nullable(zlotySchema),
        validFrom: momentSchema,
        validTo: z.nullable(momentSchema),
        actor: z.nullable(z.string()),
      }),
    ),
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
}
