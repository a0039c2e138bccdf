import * as z from 'zod/mini'
import { companySchema } from '../commerce/orders.ts'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { consentsSchema } from '../legal/consents.ts'
import { commentMax, idempotencyKeyMax, textMax } from '../limits.ts'
import { line } from '../line.ts'
import { zlotySchema } from '../money.ts'
import { planTypes, subscriptionStatuses } from './billing.rules.ts'

/** An amount of a plan on the wire: złoty as text with two decimals, '-1.00' for none. */
const planAmount = z.string().check(z.regex(/^(-1\.00|\d{1,7}\.\d{2})$/))

/** How a subscription is paid: by card, which renews, or by BLIK or transfer ahead. */
const subscriptionPayments = ['Stripe', 'Blik'] as const

/** A plan for sale (ENT-10) with what leave open. */
export const planSchema = z.object({
  id: z.int(),
  type: z.enum(planTypes),
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
  /** The ordinary price, crossed out where a strike price is charged. */
  price: planAmount,
  strikePrice: planAmount,
  webinarPrice: planAmount,
  webinarStrikePrice: planAmount,
  /** Złoty charged for the first period with the voucher that was asked about; -1 without one. */
  discountPrice: z.number().check(z.gte(-1)),
  /** The same in the webinar and mailing variants. */
  webinarDiscountPrice: z.number().check(z.gte(-1)),
  /** The lowest price of the 30 days before the reduction; '-1.00' where nothing is reduced. */
  lowestPrice: planAmount,
  webinarLowestPrice: planAmount,
  priceTop: z.string(),
  points: z.array(z.string()),
  blikAvailable: z.boolean(),
  /** Months that one payment lasts; null for ever. */
  months: z.nullable(z.int()),
  /** VAT inside every price, in percent. */
  vatRate: z.int(),
})
export type Plan = z.infer<typeof planSchema>

/** The subscription order payload (ENT-20) with what Q-113 adds. */
export const subscriptionFormSchema = z.object({
  subscriptionDetailsId: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  /** Bought in the webinar or mailing variant, whose prices then hold. */
  isWebinar: z._default(z.boolean(), false),
  firstName: line,
  lastName: line,
  email: typedEmail,
  phone: line,
  comments: z._default(z.string().check(z.trim(), z.maxLength(commentMax)), ''),
  userWantsInvoice: z._default(z.boolean(), false),
  paymentMethod: z.enum(subscriptionPayments),
  companyData: z.nullish(companySchema),
  discountCode: z.nullish(z.string().check(z.trim(), z.maxLength(textMax))),
  languageCode,
  consents: consentsSchema,
  /** What the page showed as the amount to pay now; a differing real amount answers 409 with the plan. */
  expectedTotal: z.optional(zlotySchema),
})
export type SubscriptionForm = z.infer<typeof subscriptionFormSchema>
export type SubscriptionFormInput = z.input<typeof subscriptionFormSchema>

/** Extra fields of the problem that answers ERRORS.PLANPRICECHANGED. */
export const planProblemSchema = z.looseObject({ plan: planSchema })

/** A file that comes with a plan (ENT-13); the address is signed and works for a day. */
const giftSchema = z.object({ fileName: z.string(), url: z.string() })

/** Why courses are open to somebody, or closed; what it speaks of stands beside it. */
export const accessReasons = [
  /** Paid by card and renewing: open `until` the grace after the paid date is over. */
  'renews',
  /** Paid ahead, `until` its end. */
  'until',
  'forever',
  /** The last renewal failed: overdue `since`, open `until` the grace is over. */
  'pastDue',
  /** Cancelled, runs `until` the last paid day. */
  'cancelled',
  /** Nothing was paid yet. */
  'pending',
  /** Over, `since` its end. */
  'expired',
  'none',
] as const
export type AccessReason = (typeof accessReasons)[number]

const accessSchema = z.object({
  allowed: z.boolean(),
  reason: z.enum(accessReasons),
  until: z.nullable(z.string()),
  since: z.nullable(z.string()),
})

/** A user's subscription (ENT-11, Q-108). Moments in ISO 8601. */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  planId: z.int(),
  type: z.enum(planTypes),
  title: z.string(),
  status: z.enum(subscriptionStatuses),
  /** End of access, the grace of a renewal by card included; 9999-12-31 for ever; null while nothing was paid. */
  expirationDate: z.nullable(z.string()),
  /** The last paid moment, which the status page shows. */
  paidUntil: z.nullable(z.string()),
  /** Złoty of one period without a voucher. */
  price: zlotySchema,
  paymentMethod: z.enum(subscriptionPayments),
  cancellationPlanned: z.boolean(),
  /** The provider's name for it; null when it does not renew. */
  providerSubscriptionId: z.nullable(z.string()),
  /** The voucher that the next payment will use, and what that payment will be. */
  discountCode: z.nullable(z.string()),
  nextPayment: z.nullable(z.object({ amount: zlotySchema, at: z.string() })),
  gifts: z.array(giftSchema),
  access: accessSchema,
})
export type Subscription = z.infer<typeof subscriptionSchema>

const url = z.object({ url: z.string() })
const voucher = z.string().check(z.trim(), z.minLength(1), z.maxLength(textMax))
const managed = [
  'ERRORS.UNABLETOLOADSUBSCRIPTION',
  'ERRORS.SUBSCRIPTIONNOTMANAGED',
  'ERRORS.UNABLETORESTARTPAYMENT',
] as const

/** Plans for sale. */
export const plansEndpoints = {
  listPlans: endpoint({
    method: 'GET',
    path: 'subscriptiondetails/{lang}',
    summary: 'Plans for sale in the order of the tabs',
    access: 'anyone',
    params: z.object({ lang: languageCode }),
    status: 200,
    reply: z.array(planSchema),
    errors: [],
    calledBy: 'web',
  }),
  getPlan: endpoint({
    method: 'GET',
    path: 'subscriptiondetails/{lang}/{id}',
    summary: 'One plan',
    access: 'anyone',
    params: z.object({ lang: languageCode, id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
    status: 200,
    reply: planSchema,
    errors: ['ERRORS.UNABLETOLOADPLAN'],
    calledBy: 'whoever wants one plan; the web has all of them',
  }),
  applyPlanVoucher: endpoint({
    method: 'PUT',
    path: 'subscriptiondetails/add-voucher',
    summary: 'Plans as they would be charged with a voucher; fails when it fits none of them',
    access: 'anyone',
    body: z.object({ voucher, languageCode }),
    status: 200,
    reply: z.array(planSchema),
    errors: ['ERRORS.VOUCHERINVALID'],
    calledBy: 'web',
  }),
}

export const subscriptionEndpoints = {
  subscribe: endpoint({
    method: 'POST',
    path: 'subscription/subscribe',
    summary: 'Orders a plan, with or without an account; url is where the browser goes next (Q-101)',
    access: 'anyone',
    headers: z.looseObject({
      'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(idempotencyKeyMax))),
    }),
    body: subscriptionFormSchema,
    status: 201,
    reply: z.object({ subscriptionId: z.uuid(), url: z.string() }),
    errors: [
      'ERRORS.UNABLETOLOADPLAN',
      'ERRORS.PLEASEACCEPTTERMS',
      'ERRORS.PLEASEACCEPTRIGHT',
      'ERRORS.PLEASEACCEPTCONSENT',
      'ERRORS.METHODUNAVAILABLE',
      'ERRORS.VOUCHERINVALID',
      'ERRORS.PLANPRICECHANGED',
      'ERRORS.PAYMENTBELOWMINIMUM',
      'ERRORS.ALREADYSUBSCRIBED',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
    calledBy: 'web',
  }),
  paySubscription: endpoint({
    method: 'POST',
    path: 'subscription/create-checkout-session',
    summary:
      'Where a subscription is paid: the unpaid order or renewal by its unguessable id, or the next period for its owner',
    access: 'anyone',
    body: z.object({ subscriptionId: z.uuid(), prolongSubscription: z._default(z.boolean(), false) }),
    status: 200,
    reply: url,
    errors: ['ERRORS.UNABLETOLOADSUBSCRIPTION', 'ERRORS.SUBSCRIPTIONNOTPAYABLE', 'ERRORS.UNABLETORESTARTPAYMENT'],
    calledBy: 'web',
  }),
  updatePaymentMethod: endpoint({
    method: 'GET',
    path: 'subscription/update-payment-method',
    summary: 'The page of the provider where the card is changed and renewal is switched on again (Q-41, Q-69)',
    access: 'customer',
    status: 200,
    reply: url,
    errors: managed,
    calledBy: 'web',
  }),
  cancelSubscription: endpoint({
    method: 'GET',
    path: 'subscription/cancel-subscription',
    summary: 'The page of the provider where renewal is switched off; nothing is cancelled by this call (Q-41)',
    access: 'customer',
    status: 200,
    reply: url,
    errors: managed,
    calledBy: 'web',
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: 'subscription',
    summary: 'The subscription of the caller, and whether and why courses are open (Q-108)',
    access: 'customer',
    query: z.object({ languageCode }),
    status: 200,
    reply: z.nullable(subscriptionSchema),
    errors: [],
    calledBy: 'web',
  }),
  applySubscriptionVoucher: endpoint({
    method: 'PUT',
    path: 'subscription/add-voucher-to-existing',
    summary: 'Puts a voucher on the next payment of the running subscription of the caller (Q-12)',
    access: 'customer',
    body: z.object({ voucher, languageCode }),
    status: 200,
    reply: subscriptionSchema,
    errors: [
      'ERRORS.UNABLETOLOADSUBSCRIPTION',
      'ERRORS.SUBSCRIPTIONNOTPAYABLE',
      'ERRORS.VOUCHERINVALID',
      'ERRORS.UNABLETORESTARTPAYMENT',
    ],
    calledBy: 'web',
  }),
}
