import * as z from 'zod/mini'
import { addressSchema } from '../addresses.ts'
import { adminEndpoint } from '../admin-endpoint.ts'
import { tones } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { signedZlotySchema, zlotySchema } from '../money.ts'
import { invoiceTypes } from '../payments/documents.ts'
import { carriers } from './carriers.rules.ts'
import { handOrderStates } from './hand-orders.ts'
import { orderActions, orderRefusals } from './order-actions.rules.ts'
import { parcelSchema, timelineEntrySchema } from './order-timeline.admin.ts'
import { staffOrderFields } from './orders.admin.ts'

/** Whether staff may do something now, and what prevents it (BO-047). */
const allowedActionSchema = z.object({
  action: z.enum(orderActions),
  allowed: z.boolean(),
  reason: z.nullable(z.enum(orderRefusals)),
})

const lineSchema = z.object({
  /** Of the line within its order. */
  lineId: z.int(),
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Units of a physical product that are in no parcel yet. */
  unshippedQuantity: z.int(),
  unitPrice: zlotySchema,
  discountAmount: zlotySchema,
  lineTotal: zlotySchema,
  vatRate: z.nullable(z.int()),
  /** The part of the line's total that is VAT. */
  vatAmount: zlotySchema,
  isVirtual: z.boolean(),
  thumbnailUrl: z.string(),
  tone: z.enum(tones),
  /** Files that the buyer may download. */
  files: z.array(z.string()),
})

/** What two orders have in common besides their products. */
const similarities = ['email', 'phone', 'address'] as const

/** An order that staff made, and what became of it (BO-069). */
const byHandSchema = z.object({
  state: z.enum(handOrderStates),
  madeAt: momentSchema,
  acceptedAt: z.nullable(momentSchema),
  /** Other prices than those of the shop, by line, with the price of then and the reason. */
  otherPrices: z.array(z.object({ lineId: z.int(), presentPrice: zlotySchema, reason: z.string() })),
  replaces: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  replacedBy: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
  /** Whether it can be replaced now. */
  mayReplace: z.boolean(),
})

const codStates = ['offered', 'refused', 'excepted'] as const

/** What is known of the buyer besides this order. */
const customerSchema = z.object({
  /** Orders with the same account, or without one by the same e-mail, cancelled ones left out. */
  ordersCount: z.int(),
  /** The subscription plan that runs now. */
  plan: z.nullable(z.string()),
})

/** An order as staff read it. Amounts in złoty. */
export const staffOrderSchema = z.object({
  ...staffOrderFields,
  version: z.int(),
  byHand: z.nullable(byHandSchema),
  allowedActions: z.array(allowedActionSchema),
  userId: z.nullable(z.uuid()),
  language: z.enum(languages),
  firstName: z.string(),
  lastName: z.string(),
  customer: customerSchema,
  /** Null for staff who neither pack nor edit orders (BO-009). */
  phone: z.nullable(z.string()),
  /** What the buyer wrote; null like the phone. */
  comments: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  parcelPoint: z.nullable(
    z.object({
      name: z.string(),
      address: z.nullable(z.string()),
      isConfirmed: z.boolean(),
      /** Whether parcels can be collected there now; null when the list of points does not know it. */
      isOpen: z.nullable(z.boolean()),
    }),
  ),
  invoice: z.nullable(z.object({ name: z.string(), taxId: z.string(), address: addressSchema })),
  lines: z.array(lineSchema),
  productsTotal: zlotySchema,
  discountTotal: zlotySchema,
  /** A discount code as typed; of a gift card its last four characters. */
  discountCode: z.nullable(z.string()),
  giftCardAmount: zlotySchema,
  shippingPrice: zlotySchema,
  vatTotal: zlotySchema,
  /** By rate in percent, delivery included, highest first; -1 is "np", reverse charge. */
  vatSums: z.array(z.object({ vatRate: z.int(), net: zlotySchema, vat: zlotySchema, gross: zlotySchema })),
  /** The carrier of the delivery method. */
  carrier: z.enum(carriers),
  parcels: z.array(parcelSchema),
  /** Parcels left, and some pieces are in none (BO-052). */
  isPartlyShipped: z.boolean(),
  trackingCode: z.nullable(z.string()),
  paidAt: z.nullable(momentSchema),
  paymentDeadlineAt: z.nullable(momentSchema),
  /** Words that staff put on it. */
  tags: z.array(z.string()),
  /** Orders of the same products within 24 hours by the same e-mail, phone or address (BO-070). */
  similarOrders: z.array(
    z.object({ id: z.uuid(), number: z.string(), placedAt: momentSchema, same: z.array(z.enum(similarities)) }),
  ),
  /** Parcels of the same e-mail or phone that came back. */
  uncollectedCount: z.int(),
  /** Whether their next order may be paid on delivery: refused after two parcels that came back, unless staff allow it. */
  codState: z.enum(codStates),
  /** Texts that the buyer accepted, by version; empty for staff who neither pack nor edit orders. */
  consents: z.array(z.object({ kind: z.string(), version: z.string(), at: momentSchema })),
  /** Everything that happened, newest first. */
  timeline: z.array(timelineEntrySchema),
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

export const orderRecordEndpoints = {
  getStaffOrder: adminEndpoint({
    method: 'GET',
    path: 'admin/orders/{id}',
    summary: 'An order with its lines, what staff may do with it, its timeline and documents',
    permission: 'orders.view',
    params: z.object({ id: z.uuid() }),
    status: 200,
    reply: staffOrderSchema,
    errors: ['ERRORS.UNABLETOLOADORDER'],
    calledBy: 'admin',
  }),
  getOrderConsent: adminEndpoint({
    method: 'GET',
    path: 'admin/orders/{id}/consents/{kind}',
    summary: 'A text that the buyer of an order accepted, as it was then, with the hash of its content',
    permission: 'orders.edit',
    params: z.object({ id: z.uuid(), kind: z.string().check(z.minLength(1), z.maxLength(30)) }),
    status: 200,
    reply: z.object({ version: z.string(), html: z.string(), sha256: z.string(), publishedAt: momentSchema }),
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
}
