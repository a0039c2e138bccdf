import * as z from 'zod/mini'
import { companySchema, invoiceRecipients } from '../addresses.ts'
import { planVoucherRefusals } from '../catalogue/voucher-refusals.rules.ts'
import { deviceCookie } from '../device.ts'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { sessionSchema } from '../identity/auth.ts'
import { languageCode } from '../language-code.ts'
import { consentsSchema } from '../legal/consents.ts'
import { commentMax, idempotencyKeyMax, textMax } from '../limits.ts'
import { line } from '../line.ts'
import { zlotySchema } from '../money.ts'
import { accessSchema } from './access.ts'
import { subscriptionStatuses } from './billing.rules.ts'
import { planTypes } from './plans.rules.ts'
import { planSchema, typedVoucher } from './plans.ts'

/** Payment of a subscription: by card, which renews, or ahead by BLIK or transfer. */
const subscriptionPayments = ['Stripe', 'Blik'] as const

/** The subscription order payload (ENT-20) with the additions of Q-113. */
export const subscriptionFormSchema = z.object({
  subscriptionDetailsId: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  /** Bought in the webinar or mailing variant, with its prices. */
  isWebinar: z._default(z.boolean(), false),
  firstName: line,
  lastName: line,
  email: typedEmail,
  phone: line,
  comments: z._default(z.string().check(z.trim(), z.maxLength(commentMax)), ''),
  userWantsInvoice: z._default(z.boolean(), false),
  paymentMethod: z.enum(subscriptionPayments),
  invoiceFor: z._default(z.enum(invoiceRecipients), 'company'),
  companyData: z.nullish(companySchema),
  /** Accepts Polish VAT when VIES cannot check the VAT number of another member state. */
  acceptsPolishVat: z._default(z.boolean(), false),
  discountCode: z.nullish(z.string().check(z.trim(), z.maxLength(textMax))),
  languageCode,
  consents: consentsSchema,
  /** The amount to pay as shown on the page; when the actual amount differs, the response is 409 with the plan. */
  expectedTotal: z.optional(zlotySchema),
})
export type SubscriptionForm = z.infer<typeof subscriptionFormSchema>
export type SubscriptionFormInput = z.input<typeof subscriptionFormSchema>

/** Extra fields of the problem ERRORS.PLANPRICECHANGED. */
export const planProblemSchema = z.looseObject({ plan: planSchema })

/** A file included in a plan (ENT-13), with the name of the product it is sold as; its signed URL works for a day. */
const giftSchema = z.object({ fileName: z.string(), title: z.nullable(z.string()), url: z.string() })

/** A user's subscription (ENT-11, Q-108). Moments in ISO 8601. */
export const subscriptionSchema = z.object({
  id: z.uuid(),
  planId: z.int(),
  type: z.enum(planTypes),
  title: z.string(),
  status: z.enum(subscriptionStatuses),
  /**
   * End of access, including the grace period of a card renewal; 9999-12-31 for a lifetime plan; null while
   * nothing was paid.
   */
  expirationDate: z.nullable(z.string()),
  /** The last paid moment, shown on the status page. */
  paidUntil: z.nullable(z.string()),
  /** Złoty per period without a voucher. */
  price: zlotySchema,
  paymentMethod: z.enum(subscriptionPayments),
  cancellationPlanned: z.boolean(),
  /** The provider's id; null when it does not renew. */
  providerSubscriptionId: z.nullable(z.string()),
  /** The voucher for the next payment, and the amount of that payment. */
  discountCode: z.nullable(z.string()),
  nextPayment: z.nullable(z.object({ amount: zlotySchema, at: z.string() })),
  gifts: z.array(giftSchema),
  access: accessSchema,
})
export type Subscription = z.infer<typeof subscriptionSchema>

const url = z.object({ url: z.string() })
const managed = [
  'ERRORS.UNABLETOLOADSUBSCRIPTION',
  'ERRORS.SUBSCRIPTIONNOTMANAGED',
  'ERRORS.UNABLETORESTARTPAYMENT',
] as const

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
    reply: z.object({
      subscriptionId: z.uuid(),
      url: z.string(),
      /** Opens the first session of the account that the payment creates; null for a signed-in customer. */
      claim: z.nullable(z.string()),
    }),
    errors: [
      'ERRORS.UNABLETOLOADPLAN',
      'ERRORS.PLEASEACCEPTTERMS',
      'ERRORS.PLEASEACCEPTRIGHT',
      'ERRORS.PLEASEACCEPTCONSENT',
      'ERRORS.METHODUNAVAILABLE',
      'ERRORS.CHECKOUTPAUSED',
      'ERRORS.VOUCHERINVALID',
      'ERRORS.PLANPRICECHANGED',
      'ERRORS.PAYMENTBELOWMINIMUM',
      'ERRORS.ALREADYSUBSCRIBED',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
    calledBy: 'web',
  }),
  openFirstSession: endpoint({
    method: 'POST',
    // With the calls that get the cookie of the device.
    path: 'account/first-session',
    summary:
      'Signs a guest in to the account that the payment for a plan has created, once; null for any other account and before the payment',
    access: 'anyone',
    cookies: z.object(deviceCookie),
    body: z.object({ claim: z.string().check(z.minLength(1), z.maxLength(1000)) }),
    status: 200,
    reply: z.nullable(sessionSchema),
    errors: [],
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
    body: z.object({ voucher: typedVoucher, languageCode }),
    status: 200,
    reply: subscriptionSchema,
    errors: [
      'ERRORS.UNABLETOLOADSUBSCRIPTION',
      'ERRORS.SUBSCRIPTIONNOTPAYABLE',
      ...planVoucherRefusals,
      'ERRORS.UNABLETORESTARTPAYMENT',
    ],
    calledBy: 'web',
  }),
}
