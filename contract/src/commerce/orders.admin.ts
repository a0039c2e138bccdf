import * as z from 'zod/mini'
import { addressSchema } from '../addresses.ts'
import { adminEndpoint } from '../admin-endpoint.ts'
import { tones } from '../catalogue/products.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { amountBound, anyOf, dayBound, listQuery, yesOrNo } from '../lists.ts'
import { signedZlotySchema, zlotySchema } from '../money.ts'
import { invoiceTypes } from '../payments/documents.ts'
import { paymentNames } from '../payments/payments.ts'
import { orderStatuses } from './orders.ts'

/** Filters, search and order of the list of orders. Drafts (`None`) are listed only when asked for. */
export const staffOrdersQuery = listQuery(['placedAt', 'number', 'total', 'customerName'], '-placedAt', {
  status: anyOf(z.enum(orderStatuses)),
  paymentMethod: anyOf(z.enum(paymentNames)),
  shippingMethod: anyOf(z.enum(shippingNames)),
  isPaid: yesOrNo,
  wantsInvoice: yesOrNo,
  virtualOnly: yesOrNo,
  placedFrom: dayBound,
  placedTo: dayBound,
  totalFrom: amountBound,
  totalTo: amountBound,
  userId: z.optional(z.uuid()),
  productId: anyOf(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
})
export type StaffOrdersQuery = z.output<typeof staffOrdersQuery>

const staffOrderFields = {
  id: z.uuid(),
  /** SU-10001. */
  number: z.string(),
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  placedAt: momentSchema,
  customerName: z.string(),
  email: z.string(),
  total: zlotySchema,
  paymentMethod: z.enum(paymentNames),
  shippingMethod: z.enum(shippingNames),
  virtualOnly: z.boolean(),
  wantsInvoice: z.boolean(),
  /** City of the delivery, or the parcel point; empty for files only. */
  destination: z.string(),
  /** Company of the invoice; null for a person. */
  company: z.nullable(z.string()),
  /** Units of all lines. */
  quantity: z.int(),
}

/** An order in the list of staff. */
export const staffOrderRowSchema = z.object({
  ...staffOrderFields,
  /** The first products, for their pictures. */
  products: z.array(z.object({ name: z.string(), thumbnailUrl: z.string(), tone: z.enum(tones) })),
})
export type StaffOrderRow = z.infer<typeof staffOrderRowSchema>

/** Whether staff may do something now, and the code of what prevents it. */
const allowedActionSchema = z.object({
  action: z.string(),
  allowed: z.boolean(),
  reason: z.nullable(z.string()),
})

/** An order as staff read it. Amounts in złoty. */
export const staffOrderSchema = z.object({
  ...staffOrderFields,
  version: z.int(),
  allowedActions: z.array(allowedActionSchema),
  userId: z.nullable(z.uuid()),
  language: z.enum(languages),
  /** Null for staff who neither pack nor edit orders (BO-009). */
  phone: z.nullable(z.string()),
  /** What the buyer wrote; null like the phone. */
  comments: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  parcelPoint: z.nullable(z.object({ name: z.string(), address: z.nullable(z.string()), isConfirmed: z.boolean() })),
  invoice: z.nullable(z.object({ name: z.string(), taxId: z.string(), address: addressSchema })),
  lines: z.array(
    z.object({
      position: z.int(),
      productId: z.int(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: zlotySchema,
      discountAmount: zlotySchema,
      lineTotal: zlotySchema,
      vatRate: z.nullable(z.int()),
      isVirtual: z.boolean(),
      thumbnailUrl: z.string(),
      tone: z.enum(tones),
    }),
  ),
  productsTotal: zlotySchema,
  discountTotal: zlotySchema,
  /** A discount code as typed; of a gift card its last four characters. */
  discountCode: z.nullable(z.string()),
  giftCardAmount: zlotySchema,
  shippingPrice: zlotySchema,
  vatTotal: zlotySchema,
  trackingCode: z.nullable(z.string()),
  paidAt: z.nullable(momentSchema),
  paymentDeadlineAt: z.nullable(momentSchema),
  /** Statuses with time, cause and actor, oldest first. */
  history: z.array(z.object({ status: z.enum(orderStatuses), at: momentSchema, cause: z.string(), actor: z.string() })),
  /** Oldest first; empty for staff who may not see documents. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      type: z.enum(invoiceTypes),
      issuedAt: momentSchema,
      total: signedZlotySchema,
    }),
  ),
})
export type StaffOrder = z.infer<typeof staffOrderSchema>

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
  getStaffOrder: adminEndpoint({
    method: 'GET',
    path: 'admin/orders/{id}',
    summary: 'An order with its lines, history and documents',
    permission: 'orders.view',
    params: z.object({ id: z.uuid() }),
    status: 200,
    reply: staffOrderSchema,
    errors: ['ERRORS.UNABLETOLOADORDER'],
    calledBy: 'admin',
  }),
}
