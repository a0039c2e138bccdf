import * as z from 'zod/mini'
import { addressSchema, companySchema, invoiceRecipients } from '../addresses.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { consentsSchema } from '../legal/consents.ts'
import { commentMax, idempotencyKeyMax, textMax } from '../limits.ts'
import { line } from '../line.ts'
import { zlotySchema } from '../money.ts'
import { paymentNames } from '../payments/payments.ts'
import { cartSchema } from './cart.ts'

/** The link by which the buyer came, to count what it sold: a product, a discount code, or both. */
export const orderLinkSchema = z.object({
  productId: z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  code: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(textMax))),
})

/** The order creation payload (ENT-18) with the additions of. */
export const orderFormSchema = z.object({
  cartId: z.uuid(),
  shippingMethod: z.enum(shippingNames),
  paymentMethod: z.enum(paymentNames),
  firstName: line,
  lastName: line,
  email: typedEmail,
  phone: line,
  address: z.nullish(addressSchema),
  comments: z._default(z.string().check(z.trim(), z.maxLength(commentMax)), ''),
  inPostPoint: z.nullish(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20))),
  userWantsInvoice: z._default(z.boolean(), false),
  invoiceFor: z._default(z.enum(invoiceRecipients), 'company'),
  companyData: z.nullish(companySchema),
  /** Accepts Polish VAT when VIES cannot check the VAT number of another member state. */
  acceptsPolishVat: z._default(z.boolean(), false),
  languageCode,
  consents: consentsSchema,
  /** The amount to pay as shown on the page; when the actual total differs, the response is 409 with the cart. */
  expectedTotal: z.optional(zlotySchema),
  link: z.optional(orderLinkSchema),
})
export type OrderForm = z.infer<typeof orderFormSchema>
export type OrderFormInput = z.input<typeof orderFormSchema>

/** Extra fields of the problems ERRORS.CARTCHANGED and ERRORS.OUTOFSTOCK. */
export const cartProblemSchema = z.looseObject({
  cart: cartSchema,
  /** The remaining stock of each product of which the cart has more. */
  shortages: z.optional(z.array(z.object({ productId: z.int(), wanted: z.int(), left: z.int() }))),
})

export const checkoutEndpoints = {
  createOrder: endpoint({
    method: 'POST',
    path: 'createOrder',
    summary: 'Orders the cart; url is where the browser goes next',
    access: 'anyone',
    headers: z.looseObject({
      'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(idempotencyKeyMax))),
    }),
    body: orderFormSchema,
    status: 201,
    reply: z.object({ orderId: z.uuid(), url: z.string() }),
    errors: [
      'ERRORS.UNABLETOLOADCART',
      'ERRORS.CARTEMPTY',
      'ERRORS.SELECTPARCELPOINT',
      'ERRORS.PARCELPOINTUNAVAILABLE',
      'ERRORS.PLEASEACCEPTTERMS',
      'ERRORS.PLEASEACCEPTRIGHT',
      'ERRORS.PLEASEACCEPTCONSENT',
      'ERRORS.METHODUNAVAILABLE',
      'ERRORS.CODNOTOFFERED',
      'ERRORS.CHECKOUTPAUSED',
      'ERRORS.CARTCHANGED',
      'ERRORS.OUTOFSTOCK',
      'ERRORS.VOUCHERINVALID',
      'ERRORS.VOUCHERNOTFORGIFTCARDS',
      'ERRORS.GIFTCARDBLOCKED',
      'ERRORS.PAYMENTBELOWMINIMUM',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
    calledBy: 'web',
  }),
  restartPayment: endpoint({
    method: 'POST',
    path: 'createOrder/create-checkout-session',
    summary: 'The payment page of an unpaid order: the open one, or a new one',
    access: 'anyone',
    body: z.object({ orderId: z.uuid() }),
    status: 200,
    reply: z.object({ url: z.string() }),
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ORDERNOTPAYABLE', 'ERRORS.UNABLETORESTARTPAYMENT'],
    calledBy: 'web',
  }),
  getResult: endpoint({
    method: 'GET',
    path: 'createOrder/result',
    summary: 'What became of a payment, an order or a subscription, by session, ticket or unguessable id (Q-115)',
    access: 'anyone',
    query: z.object({
      session_id: z.optional(z.string().check(z.maxLength(255))),
      ticket: z.optional(z.string().check(z.maxLength(1000))),
      orderId: z.optional(z.uuid()),
      subscriptionId: z.optional(z.uuid()),
    }),
    status: 200,
    reply: z.object({
      kind: z.enum(['order', 'subscription']),
      state: z.enum(['paid', 'waiting', 'failed']),
      paymentMethod: z.enum(paymentNames),
      /** Its name for people: the order number or the title of the plan. */
      number: z.string(),
      /** What is charged: without what a gift card pays. */
      value: zlotySchema,
      currency: z.literal('PLN'),
      /** What is on its way after the purchase: links to files, gift cards in a mail of their own, a parcel. */
      hasFiles: z.boolean(),
      hasGiftCards: z.boolean(),
      hasParcel: z.boolean(),
      /** A hash that identifies the event for deduplication; never the order's id. */
      eventId: z.string(),
      /** The payment can be started again. */
      canRetry: z.boolean(),
      /** Returned only to callers who already sent it. */
      orderId: z.nullable(z.uuid()),
      subscriptionId: z.nullable(z.uuid()),
    }),
    errors: ['ERRORS.UNABLETOLOADORDER'],
    calledBy: 'web',
  }),
}
