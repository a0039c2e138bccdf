import type Stripe from 'stripe'
import * as z from 'zod'
import { flag, list, metadata, notSimulated, quantity, simulatedOnly, text, url } from './param-schemas.ts'

type Shape<Params> = Record<keyof Params, z.ZodType>

export const noParams = z.strictObject({})

export const invoiceParams = z.strictObject({
  expand: list(z.enum(['payments']), 1).optional(),
} satisfies Shape<Stripe.InvoiceRetrieveParams>)

export const invoiceListParams = z.strictObject({
  subscription: text(255),
  limit: quantity.pipe(z.number().max(100)).optional(),
  starting_after: text(255).optional(),
  expand: list(z.enum(['data.payments']), 1).optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  collection_method: notSimulated,
  created: notSimulated,
  customer: notSimulated,
  customer_account: notSimulated,
  due_date: notSimulated,
  ending_before: notSimulated,
} satisfies Shape<Stripe.InvoiceListParams>)

export const cancelParams = z.strictObject({
  invoice_now: z.enum(['false']).optional(),
  prorate: z.enum(['false']).optional(),
  cancellation_details: notSimulated,
  expand: notSimulated,
} satisfies Shape<Stripe.SubscriptionCancelParams>)

const discount = z.strictObject({
  coupon: text(200),
  discount: notSimulated,
  promotion_code: notSimulated,
} satisfies Shape<Stripe.SubscriptionUpdateParams.Discount>)

export const updateParams = z.strictObject({
  cancel_at_period_end: flag.optional(),
  discounts: list(discount, 1).optional(),
  metadata: metadata.optional(),
  add_invoice_items: notSimulated,
  application_fee_percent: notSimulated,
  automatic_tax: notSimulated,
  billing_cycle_anchor: notSimulated,
  billing_schedules: notSimulated,
  billing_thresholds: notSimulated,
  cancel_at: notSimulated,
  cancellation_details: notSimulated,
  collection_method: notSimulated,
  days_until_due: notSimulated,
  default_payment_method: notSimulated,
  default_source: notSimulated,
  default_tax_rates: notSimulated,
  description: notSimulated,
  expand: notSimulated,
  invoice_settings: notSimulated,
  items: notSimulated,
  off_session: notSimulated,
  on_behalf_of: notSimulated,
  pause_collection: notSimulated,
  payment_behavior: notSimulated,
  payment_settings: notSimulated,
  pending_invoice_item_interval: notSimulated,
  proration_behavior: notSimulated,
  proration_date: notSimulated,
  transfer_data: notSimulated,
  trial_end: notSimulated,
  trial_from_plan: notSimulated,
  trial_settings: notSimulated,
} satisfies Shape<Stripe.SubscriptionUpdateParams>)

const afterCompletion = z.strictObject({
  type: simulatedOnly(['redirect', 'portal_homepage'], ['hosted_confirmation']),
  redirect: z
    .strictObject({
      return_url: url,
    } satisfies Shape<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion.Redirect>)
    .optional(),
  hosted_confirmation: notSimulated,
} satisfies Shape<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion>)

const flowData = z.strictObject({
  type: simulatedOnly(
    ['payment_method_update', 'subscription_cancel'],
    ['customer_update', 'subscription_pause', 'subscription_update', 'subscription_update_confirm'],
  ),
  after_completion: afterCompletion.optional(),
  subscription_cancel: z
    .strictObject({
      subscription: text(255),
      retention: notSimulated,
    } satisfies Shape<Stripe.BillingPortal.SessionCreateParams.FlowData.SubscriptionCancel>)
    .optional(),
  subscription_pause: notSimulated,
  subscription_update: notSimulated,
  subscription_update_confirm: notSimulated,
} satisfies Shape<Stripe.BillingPortal.SessionCreateParams.FlowData>)

export const portalParams = z.strictObject({
  customer: text(255),
  return_url: url.optional(),
  locale: simulatedOnly(['auto', 'en', 'pl'], ['de', 'es', 'fr', 'it']).optional(),
  flow_data: flowData.optional(),
  configuration: text(255).optional(),
  after_expiration: notSimulated,
  customer_account: notSimulated,
  expand: notSimulated,
  on_behalf_of: notSimulated,
} satisfies Shape<Stripe.BillingPortal.SessionCreateParams>)

export type UpdateParams = z.output<typeof updateParams>
export type PortalParams = z.output<typeof portalParams>
export type InvoiceListParams = z.output<typeof invoiceListParams>
