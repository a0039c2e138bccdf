import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { tones } from '../catalogue/products.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { momentSchema } from '../dates.ts'
import { amountBound, anyOf, dayBound, listQuery, searchMax, yesOrNo } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { paymentNames } from '../payments/payments.ts'
import { orderTag } from './order-edits.admin.ts'
import type { OrderTab } from './order-tabs.ts'
import { orderStatuses } from './orders.ts'

const productId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Filters, search and order of the list of orders. Drafts (`None`) are listed only when asked for. */
export const staffOrdersQuery = listQuery(['placedAt', 'number', 'total', 'customerName'], '-placedAt', {
  status: anyOf(z.enum(orderStatuses)),
  paymentMethod: anyOf(z.enum(paymentNames)),
  shippingMethod: anyOf(z.enum(shippingNames)),
  isPaid: yesOrNo,
  wantsInvoice: yesOrNo,
  virtualOnly: yesOrNo,
  /** Placed without an account, or by one deleted since. */
  isGuest: yesOrNo,
  /** With the data of a company for the invoice. */
  hasCompany: yesOrNo,
  /** What waits to be packed: paid, or placed with cash on delivery, with something for a parcel. */
  isToPack: yesOrNo,
  /** Paid longer ago than an order may wait for packing, and not packed. */
  isLate: yesOrNo,
  /** Made by staff; those that wait for their buyer are listed, too (BO-069). */
  isByHand: yesOrNo,
  /** With a note of staff; messages to the buyer are none. */
  hasNote: yesOrNo,
  /** Some parcels left, and not all of them. */
  isPartlyShipped: yesOrNo,
  /** With a statement of withdrawal or a return that nobody has settled. */
  hasOpenReturn: yesOrNo,
  /** Code of the country of the delivery or of the invoice. */
  country: anyOf(z.string().check(z.regex(/^[A-Z]{2}$/))),
  tag: anyOf(orderTag),
  placedFrom: dayBound,
  placedTo: dayBound,
  totalFrom: amountBound,
  totalTo: amountBound,
  userId: z.optional(z.uuid()),
  productId: anyOf(productId),
})
/** Hours after the payment for which an order may wait for packing. */
export const packingHours = 24
export type StaffOrdersQuery = z.output<typeof staffOrdersQuery>

/** What the list and the page of an order show. */
export const staffOrderFields = {
  id: z.uuid(),
  /** SU-10001. */
  number: z.string(),
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  placedAt: momentSchema,
  customerName: z.string(),
  email: z.string(),
  total: zlotySchema,
  /** Null while the buyer of an order by hand has not chosen it. */
  paymentMethod: z.nullable(z.enum(paymentNames)),
  shippingMethod: z.enum(shippingNames),
  virtualOnly: z.boolean(),
  wantsInvoice: z.boolean(),
  /** City of the delivery, or the parcel point; empty for files only. */
  destination: z.string(),
  /** Company of the invoice; null for a person. */
  company: z.nullable(z.string()),
  /** Who made it by hand, by name or empty for somebody who left; null for an order that its buyer made. */
  madeBy: z.nullable(z.string()),
  /** Units of all lines. */
  quantity: z.int(),
}

/** An order in the list of staff. */
export const staffOrderRowSchema = z.object({
  ...staffOrderFields,
  /** The first products, for their pictures. */
  products: z.array(z.object({ name: z.string(), thumbnailUrl: z.string(), tone: z.enum(tones) })),
  /** Can be packed now. */
  isToPack: z.boolean(),
  /** Paid longer ago than an order may wait for packing, and not packed. */
  isLate: z.boolean(),
})
export type StaffOrderRow = z.infer<typeof staffOrderRowSchema>

/** One more than are counted (`listCountMax`) stands for all more. */
const orderTabsSchema = z.object({
  ...{ toPack: z.int(), toShip: z.int(), unpaid: z.int(), returns: z.int(), all: z.int() },
  /** When the oldest order to pack was placed; null without one. */
  oldestToPackAt: z.nullable(momentSchema),
} satisfies Record<OrderTab | 'oldestToPackAt', unknown>)
export type OrderTabCounts = z.infer<typeof orderTabsSchema>

const orderProductSchema = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  isVirtual: z.boolean(),
  isPublished: z.boolean(),
  /** What a buyer pays now. */
  price: zlotySchema,
  /** Units left. */
  stock: z.int(),
})
export type OrderProduct = z.infer<typeof orderProductSchema>

export const staffOrdersEndpoints = {
  listStaffOrders: adminEndpoint({
    method: 'GET',
    path: 'admin/orders',
    summary: 'A page of all orders',
    permission: 'orders.view',
    query: staffOrdersQuery,
    status: 200,
    reply: z.array(staffOrderRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  countStaffOrders: adminEndpoint({
    method: 'GET',
    path: 'admin/order-count',
    summary: 'How many orders fit the filters, counted to the last one',
    permission: 'orders.view',
    query: staffOrdersQuery,
    status: 200,
    reply: z.object({ totalItems: z.int() }),
    errors: ['ERRORS.RUNBUSY', 'ERRORS.COUNTTOOLONG'],
    calledBy: 'admin',
  }),
  countOrderTabs: adminEndpoint({
    method: 'GET',
    path: 'admin/order-tabs',
    summary: 'How many orders each tab of their list has, and since when the oldest one waits to be packed',
    permission: 'orders.view',
    status: 200,
    reply: orderTabsSchema,
    errors: [],
    calledBy: 'admin',
  }),
  listOrderCountries: adminEndpoint({
    method: 'GET',
    path: 'admin/order-countries',
    summary: 'Codes of the countries of deliveries and invoices of orders',
    permission: 'orders.view',
    status: 200,
    reply: z.array(z.string()),
    errors: [],
    calledBy: 'admin',
  }),
  listOrderProducts: adminEndpoint({
    method: 'GET',
    path: 'admin/order-products',
    summary: 'Products by name or SKU, or those with the given ids; hidden and archived ones too, 20 at most',
    permission: 'orders.view',
    query: z.strictObject({
      searchBy: z.optional(z.string().check(z.trim(), z.maxLength(searchMax))),
      id: anyOf(productId),
    }),
    status: 200,
    reply: z.array(orderProductSchema),
    errors: [],
    calledBy: 'admin',
  }),
}
