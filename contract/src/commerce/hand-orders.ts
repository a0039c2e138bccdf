import * as z from 'zod/mini'
import { addressSchema, companySchema, invoiceRecipients } from '../addresses.ts'
import { tones } from '../catalogue/products.ts'
import { shippingNames } from '../catalogue/shipping.ts'
import { priceUnits } from '../catalogue/unit-price.rules.ts'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { consentsSchema } from '../legal/consents.ts'
import { zlotySchema } from '../money.ts'
import { paymentNames } from '../payments/payments.ts'

/** Waits for its buyer, was accepted, lapsed, or another order takes its place. */
export const handOrderStates = ['open', 'accepted', 'lapsed', 'replaced'] as const

const token = z.string().check(z.minLength(1), z.maxLength(100))

const waySchema = z.object({
  paymentMethod: z.enum(paymentNames),
  shippingPrice: zlotySchema,
  vatTotal: zlotySchema,
  total: zlotySchema,
  /** The total without what a gift card pays. */
  chargeTotal: zlotySchema,
})
export type HandOrderWay = z.infer<typeof waySchema>

/** What staff put together for a buyer; amounts in złoty. */
const offerSchema = z.object({
  expiresAt: momentSchema,
  ...{ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() },
  shippingMethod: z.enum(shippingNames),
  address: z.nullable(addressSchema),
  parcelPoint: z.nullable(z.object({ name: z.string(), address: z.nullable(z.string()) })),
  lines: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: zlotySchema,
      /** Of a reduction of the shop: the price that is crossed out, and the lowest of the 30 days before it. */
      regularPrice: z.nullable(zlotySchema),
      lowestPrice: z.nullable(zlotySchema),
      /** Of a measure: per kilogram or litre, by what this buyer pays for a piece. */
      measurePrice: z.nullable(
        z.object({ unit: z.enum(priceUnits), price: zlotySchema, regularPrice: z.nullable(zlotySchema) }),
      ),
      /** First category, which is in the address of the product page; null without one. */
      category: z.nullable(z.string()),
      /** Before the discount, which is a row of its own. */
      lineTotal: zlotySchema,
      thumbnailUrl: z.string(),
      tone: z.enum(tones),
    }),
  ),
  productsTotal: zlotySchema,
  discountTotal: zlotySchema,
  giftCardAmount: zlotySchema,
  /** Something is a file: consents to digital content are needed. */
  hasVirtual: z.boolean(),
  /** Something is sent as a parcel. */
  hasPhysical: z.boolean(),
  /** Ways to pay it. */
  ways: z.array(waySchema),
  /** Why cash on delivery is not among them although the shop has it (BO-071). */
  codRefusal: z.nullable(z.enum(['amount', 'uncollected'])),
  /** Up to how much may be paid on delivery, when that is why. */
  codMaxAmount: z.nullable(zlotySchema),
  termsVersion: z.string(),
})
export type HandOrderOffer = z.infer<typeof offerSchema>

/** The page on which a buyer accepts an order that staff made (BO-069); the token of the link identifies it. */
export const handOrdersEndpoints = {
  showHandOrder: endpoint({
    method: 'POST',
    path: 'handOrder/show',
    summary: 'An order that staff made, by the token of its link; what is in it only while it waits for its buyer',
    access: 'anyone',
    body: z.object({ token, languageCode }),
    status: 200,
    reply: z.object({
      state: z.enum(handOrderStates),
      number: z.string(),
      offer: z.nullable(offerSchema),
      /** The order, accepted and not paid yet, whose payment can be started again. */
      payableId: z.nullable(z.uuid()),
    }),
    errors: ['ERRORS.LINKINVALID'],
    calledBy: 'web',
  }),
  acceptHandOrder: endpoint({
    method: 'POST',
    path: 'handOrder/accept',
    summary:
      'Accepts an order that staff made, with the consents of its buyer; a repeat has the reply of the first call',
    access: 'anyone',
    body: z.object({
      ...{ token, languageCode },
      paymentMethod: z.enum(paymentNames),
      consents: consentsSchema,
      userWantsInvoice: z._default(z.boolean(), false),
      invoiceFor: z._default(z.enum(invoiceRecipients), 'company'),
      companyData: z.nullish(companySchema),
      /** Accepts Polish VAT when VIES cannot check the VAT number of another member state. */
      acceptsPolishVat: z._default(z.boolean(), false),
      /** What the page shows to pay. */
      chargeTotal: zlotySchema,
    }),
    status: 200,
    reply: z.object({ url: z.string() }),
    errors: [
      'ERRORS.LINKINVALID',
      'ERRORS.ORDERNOTPAYABLE',
      'ERRORS.CHECKOUTPAUSED',
      'ERRORS.PLEASEACCEPTTERMS',
      'ERRORS.PLEASEACCEPTRIGHT',
      'ERRORS.PLEASEACCEPTCONSENT',
      'ERRORS.METHODUNAVAILABLE',
      'ERRORS.CODNOTOFFERED',
      'ERRORS.CARTCHANGED',
    ],
    calledBy: 'web',
  }),
}
