import type Stripe from 'stripe'
import * as z from 'zod'
import { amount, flag, list, metadata, notSimulated, quantity, simulatedOnly, text } from './param-schemas.ts'

type Shape<Params> = Record<keyof Params, z.ZodType>

const recurring = z.strictObject({
  interval: simulatedOnly(['month', 'year'], ['day', 'week']),
  interval_count: quantity.optional(),
  meter: notSimulated,
  trial_period_days: notSimulated,
  usage_type: z.enum(['licensed']).optional(),
} satisfies Shape<Stripe.PriceCreateParams.Recurring>)

const productData = z.strictObject({
  name: text(250),
  metadata: metadata.optional(),
  active: notSimulated,
  id: notSimulated,
  statement_descriptor: notSimulated,
  tax_code: notSimulated,
  tax_details: notSimulated,
  unit_label: notSimulated,
} satisfies Shape<Stripe.PriceCreateParams.ProductData>)

export const priceParams = z.strictObject({
  currency: z.enum(['pln']),
  unit_amount: amount,
  recurring,
  product_data: productData,
  metadata: metadata.optional(),
  active: notSimulated,
  billing_scheme: notSimulated,
  currency_options: notSimulated,
  custom_unit_amount: notSimulated,
  expand: notSimulated,
  lookup_key: notSimulated,
  nickname: notSimulated,
  product: notSimulated,
  tax_behavior: notSimulated,
  tiers: notSimulated,
  tiers_mode: notSimulated,
  transfer_lookup_key: notSimulated,
  transform_quantity: notSimulated,
  unit_amount_decimal: notSimulated,
} satisfies Shape<Stripe.PriceCreateParams>)

const subscriptionUpdate = z.strictObject({
  enabled: flag,
  default_allowed_updates: list(simulatedOnly(['price'], ['promotion_code', 'quantity']), 1),
  products: list(
    z.strictObject({
      product: text(255),
      prices: list(text(255), 10),
      adjustable_quantity: notSimulated,
    } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate.Product>),
    10,
  ),
  proration_behavior: simulatedOnly(['always_invoice'], ['create_prorations', 'none']),
  billing_cycle_anchor: notSimulated,
  schedule_at_period_end: notSimulated,
  trial_update_behavior: notSimulated,
} satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate>)

const features = z.strictObject({
  subscription_update: subscriptionUpdate,
  invoice_history: z
    .strictObject({
      enabled: z.enum(['true']),
    } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.Features.InvoiceHistory>)
    .optional(),
  payment_method_update: z
    .strictObject({
      enabled: z.enum(['true']),
      payment_method_configuration: notSimulated,
    } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.Features.PaymentMethodUpdate>)
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled: z.enum(['true']),
      mode: simulatedOnly(['at_period_end'], ['immediately']).optional(),
      cancellation_reason: notSimulated,
      proration_behavior: notSimulated,
    } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionCancel>)
    .optional(),
  customer_update: notSimulated,
  subscription_pause: notSimulated,
} satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.Features>)

export const configurationParams = z.strictObject({
  features,
  metadata: metadata.optional(),
  business_profile: notSimulated,
  default_return_url: notSimulated,
  expand: notSimulated,
  login_page: notSimulated,
  name: notSimulated,
} satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams>)

export type PriceParams = z.output<typeof priceParams>
export type ConfigurationParams = z.output<typeof configurationParams>
