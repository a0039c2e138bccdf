import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { zlotySchema } from '../money.ts'
import { labelSchema, missingLabels, rehearsedDaySchema } from './price-labels.admin.ts'
import { idSchema } from './products.ts'

const price = zlotySchema.check(z.gte(0.01))
const body = { price, discountPrice: z.nullable(price) }

/** Days of which a rehearsal shows the label. */
export const rehearsedDays = 30

const params = z.object({ id: idSchema })
const changing = {
  method: 'POST',
  permission: 'prices.set',
  audit: { record: 'product', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 200,
  calledBy: 'admin',
} as const

export const pricesEndpoints = {
  previewPrice: adminEndpoint({
    ...changing,
    path: 'admin/products/{id}/price/preview',
    summary:
      'The label of every coming day as the shop would draw it with these prices, planned promotions included; changes nothing',
    body: z.strictObject(body),
    reply: z.object({
      days: z.array(rehearsedDaySchema),
      /** For the prices themselves; null when a percent is shown or nothing is reduced. */
      missingLabel: z.nullable(z.enum(missingLabels)),
      /** The lowest price of the 30 days before, as the ledger has it; null for what was never sold. */
      lowestBefore: z.nullable(zlotySchema),
      /** The prices that would be replaced. */
      before: z.object({ price: zlotySchema, discountPrice: z.nullable(zlotySchema) }),
      /** To be sent with the change, which fails when the label would be another by then. */
      hash: z.string(),
    }),
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
  }),
  changePrice: adminEndpoint({
    ...changing,
    path: 'admin/products/{id}/price',
    summary: 'Sets the prices of a product as rehearsed; fails when the label would be another than the one shown',
    body: z.strictObject({ ...body, hash: z.string().check(z.maxLength(64)) }),
    reply: labelSchema,
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.REHEARSALCHANGED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  listPrices: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/prices',
    summary: 'The prices in force by date and who set them, newest first',
    permission: 'prices.set',
    params,
    status: 200,
    reply: z.array(
      z.object({
        price: zlotySchema,
        regularPrice: zlotySchema,
        validFrom: momentSchema,
        validTo: z.nullable(momentSchema),
        actor: z.nullable(z.string()),
        /** The lowest price of the 30 days before the reduction; null without one. */
        lowestPrice: z.nullable(zlotySchema),
        /** Name of the promotion that began or ended with it. */
        promotion: z.nullable(z.string()),
        promotionId: z.nullable(z.uuid()),
      }),
    ),
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
  comingLabels: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/prices/coming',
    summary: 'The label of every coming day while nobody changes the prices, and the promotions of these days',
    permission: 'prices.set',
    params,
    status: 200,
    reply: z.object({
      days: z.array(rehearsedDaySchema),
      /** Running and planned ones, in the order of their begin. */
      promotions: z.array(z.object({ id: z.uuid(), name: z.string(), beginsAt: momentSchema, endsAt: momentSchema })),
    }),
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
  printPrices: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/prices/file',
    summary: 'The prices in force on chosen days in Warsaw, both included, and who set them, as a PDF',
    permission: 'prices.set',
    params,
    query: z
      .strictObject({ from: z.iso.date(), to: z.iso.date(), lang: z.enum(languages) })
      .check(z.refine(({ from, to }) => from <= to, { path: ['to'] })),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
  provePrice: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/prices/proof',
    summary: 'What the shop showed for a product on a day in Warsaw and in the 30 days before it, as a signed PDF',
    permission: 'prices.set',
    params,
    query: z.strictObject({ day: z.iso.date(), lang: z.enum(languages) }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
}
