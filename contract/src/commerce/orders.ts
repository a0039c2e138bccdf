import * as z from 'zod/mini'
import { addressSchema } from '../addresses.ts'
import { giftDeliverySchema } from '../catalogue/gift-delivery.ts'
import { tones } from '../catalogue/products.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { textMax } from '../limits.ts'
import { zlotySchema } from '../money.ts'
import { pageQuery } from '../pagination.ts'
import { invoiceTypes } from '../payments/documents.ts'
import { paymentNames } from '../payments/payments.ts'

export type { Address, Company } from '../addresses.ts'

/** States of an order (ORD-04); orders.rules.ts has the transitions. */
export const orderStatuses = ['None', 'Placed', 'Paid', 'Packed', 'Shipped', 'Delivered', 'Canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** An order in a list. */
const orderSummarySchema = z.object({
  id: z.uuid(),
  /** The order number shown to customers: SU-10001. */
  number: z.string(),
  status: z.enum(orderStatuses),
  paymentMethod: z.enum(paymentNames),
  created: momentSchema,
  /** The full price, also where a gift card paid. */
  totalPrice: zlotySchema,
  /** Whether an invoice was requested, with the order or later. */
  userWantsInvoice: z.boolean(),
  paid: z.boolean(),
  /** Whether its document is issued: with the payment or, for cash on delivery, when the parcel is packed. */
  hasDocument: z.boolean(),
  /** Of its products, where gift cards bought with them have a document of their own. */
  documentType: z.nullable(z.enum(invoiceTypes)),
})
export type OrderSummary = z.infer<typeof orderSummarySchema>

/** A product as sold; the price is per unit, before discounts. */
const soldProductSchema = z.object({
  id: z.int(),
  name: z.string(),
  count: z.int(),
  price: zlotySchema,
  thumbnailUrl: z.string(),
  plate: z.enum(tones),
  /** To whom and when its gift cards are sent; null when nothing was arranged. */
  gift: z.nullable(giftDeliverySchema),
  /** Its files, with signed URLs; empty until they may be downloaded (ORD-09). */
  attachments: z.array(z.object({ fileName: z.string(), sizeBytes: z.int(), url: z.nullable(z.string()) })),
})

/** The details of an order (ENT-19, ORD-10). */
const orderSchema = z.extend(orderSummarySchema, {
  /** Its past statuses with times. */
  history: z.array(z.object({ status: z.enum(orderStatuses), at: momentSchema })),
  products: z.array(soldProductSchema),
  /** Includes delivery. */
  totalDiscount: zlotySchema,
  /** The discount code or gift card used. */
  discountCode: z.nullable(z.string()),
  /** The part of the total that the gift card paid. */
  giftCardPayment: zlotySchema,
  /** The document of gift cards bought together with other products; it is saved as the documents of subscriptions are. */
  giftCardDocumentId: z.nullable(z.uuid()),
  shippingMethod: z.enum(shippingNames),
  shippingCost: zlotySchema,
  vatValue: zlotySchema,
  /**
   * Net, VAT and gross by rate in percent, including delivery, highest rate first, as on the document. Gift cards bought
   * have none.
   */
  vatSums: z.array(z.object({ vatRate: z.int(), net: zlotySchema, vat: zlotySchema, gross: zlotySchema })),
  /** True when nothing is shipped as a parcel. */
  virtualOnly: z.boolean(),
  /** Number of the first parcel. */
  trackingCode: z.nullable(z.string()),
  /** Parcels that left with a number, and where their carriers show their way. */
  parcels: z.array(z.object({ number: z.string(), trackingUrl: z.nullable(z.string()) })),
  comments: z.string(),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  shippingAddress: z.nullable(addressSchema),
  inPostPoint: z.nullable(z.string()),
  inPostPointAddress: z.nullable(z.string()),
  /** Recipient of the invoice; a person has no tax number. */
  billingAddress: z.nullable(z.object({ name: z.string(), taxId: z.string(), address: addressSchema })),
  /** Its document once it is issued, and until when an invoice may be requested instead; null when it no longer may. */
  document: z.nullable(z.object({ id: z.uuid(), invoiceUntil: z.nullable(momentSchema) })),
})
export type Order = z.infer<typeof orderSchema>

export const ordersEndpoints = {
  listOrders: endpoint({
    method: 'GET',
    path: 'orders',
    summary: "A page of the caller's orders",
    access: 'customer',
    query: z.object({
      ...pageQuery,
      orderBy: z._default(z.enum(['CreatedDesc']), 'CreatedDesc'),
      /** Ignored: nothing in the list depends on the language. */
      languageCode,
      /** Accepted and ignored: only the token identifies the caller. */
      userId: z.optional(z.string().check(z.maxLength(textMax))),
    }),
    status: 200,
    reply: z.array(orderSummarySchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  getOrder: endpoint({
    method: 'GET',
    path: 'orders/{id}/{lang}',
    summary: "One of the caller's orders",
    access: 'customer',
    params: z.object({ id: z.uuid(), lang: languageCode }),
    status: 200,
    reply: orderSchema,
    errors: ['ERRORS.UNABLETOLOADORDER'],
    calledBy: 'web',
  }),
  sendNewLinks: endpoint({
    method: 'POST',
    path: 'orders/new-download-links',
    summary: 'Mails new links to the address of the order that a link was made for; says nothing of what it is worth',
    access: 'anyone',
    body: z.object({ link: z.string().check(z.minLength(1), z.maxLength(500)) }),
    status: 202,
    reply: null,
    errors: [],
    calledBy: 'web',
  }),
}
