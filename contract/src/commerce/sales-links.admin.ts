import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { idSchema } from '../catalogue/products.ts'
import { zlotySchema } from '../money.ts'

/** What a link puts in the cart: a product, a discount code, or both. */
const linkQuery = z.strictObject({ productId: z.optional(idSchema), voucherId: z.optional(z.uuid()) })
export type SalesLinkQuery = z.output<typeof linkQuery>

const linkSchema = z.object({
  url: z.string(),
  /** An SVG image. */
  qrCode: z.string(),
})

/** What was sold by a link: paid orders that hold its product and use its code. */
const linkSalesSchema = z.object({
  productId: z.nullable(z.int()),
  productName: z.nullable(z.string()),
  voucherId: z.nullable(z.uuid()),
  code: z.nullable(z.string()),
  ordersCount: z.int(),
  salesTotal: zlotySchema,
})
export type LinkSales = z.infer<typeof linkSalesSchema>

const common = {
  method: 'GET',
  permission: 'vouchers.manage',
  query: linkQuery,
  status: 200,
  errors: ['ERRORS.NOTFOUND'],
  calledBy: 'admin',
} as const

export const salesLinksEndpoints = {
  getSalesLink: adminEndpoint({
    ...common,
    path: 'admin/sales-link',
    summary: 'The link to the checkout with a product, a discount code or both, and its QR code (BO-097)',
    reply: linkSchema,
  }),
  listLinkSales: adminEndpoint({
    ...common,
    path: 'admin/sales-links',
    summary: 'Orders and sales by each link with a product or a discount code, the best first (BO-097)',
    reply: z.array(linkSalesSchema),
  }),
}
