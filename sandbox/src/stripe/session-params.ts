import { daySeconds } from '@slodki-ul/contract/durations'
import type Stripe from 'stripe'
import * as z from 'zod'
import { invalidRequest } from './errors.ts'
import type { FormParams } from './form-body.ts'
import {
  amount,
  email,
  flag,
  integer,
  list,
  metadata,
  notSimulated,
  parseParams,
  quantity,
  simulatedOnly,
  text,
  url,
} from './param-schemas.ts'
import type { Recurring } from './prices.ts'
import { readPeriod } from './session-modes.ts'

/** The simulated payment methods. */
export const paymentMethods = ['card', 'blik', 'p24'] as const

/** Stripe's smallest charge in PLN, in grosze. */
const minimumTotal = 200
const maximumTotal = 99_999_999

const productData = z.strictObject({
  name: text(250),
  description: text(500).optional(),
  images: list(url, 8).optional(),
  metadata: metadata.optional(),
  tax_code: notSimulated,
  tax_details: notSimulated,
  unit_label: notSimulated,
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>)

const recurringParams = z.strictObject({
  interval: simulatedOnly(['month', 'year'], ['day', 'week']),
  interval_count: quantity.optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>)

const priceData = z.strictObject({
  currency: z.enum(['pln']),
  unit_amount: amount,
  product_data: productData,
  tax_behavior: z.enum(['inclusive', 'unspecified']).optional(),
  product: notSimulated,
  recurring: recurringParams.optional(),
  unit_amount_decimal: notSimulated,
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>)

const lineItem = z.strictObject({
  price_data: priceData,
  quantity,
  metadata: metadata.optional(),
  adjustable_quantity: notSimulated,
  price: notSimulated,
  tax_rates: notSimulated,
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem>)

const paymentIntentData = z.strictObject({
  description: text(1000).optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  application_fee_amount: notSimulated,
  capture_method: notSimulated,
  on_behalf_of: notSimulated,
  setup_future_usage: notSimulated,
  shipping: notSimulated,
  statement_descriptor: notSimulated,
  statement_descriptor_suffix: notSimulated,
  transfer_data: notSimulated,
  transfer_group: notSimulated,
} satisfies Shape<Stripe.Checkout.SessionCreateParams.PaymentIntentData>)

const subscriptionData = z.strictObject({
  description: text(500).optional(),
  metadata: metadata.optional(),
  application_fee_percent: notSimulated,
  billing_cycle_anchor: notSimulated,
  billing_cycle_anchor_config: notSimulated,
  billing_mode: notSimulated,
  default_tax_rates: notSimulated,
  invoice_settings: notSimulated,
  on_behalf_of: notSimulated,
  pending_invoice_item_interval: notSimulated,
  proration_behavior: notSimulated,
  transfer_data: notSimulated,
  trial_end: notSimulated,
  trial_period_days: notSimulated,
  trial_settings: notSimulated,
} satisfies Shape<Stripe.Checkout.SessionCreateParams.SubscriptionData>)

const discount = z.strictObject({
  coupon: text(200),
  promotion_code: notSimulated,
} satisfies Shape<Stripe.Checkout.SessionCreateParams.Discount>)

/** Requires every parameter of the SDK's type, so that new parameters of an SDK version cannot be overlooked. */
type Shape<Params> = Record<keyof Params, z.ZodType>

const sessionParams = z.strictObject({
  mode: simulatedOnly(['payment', 'subscription'], ['setup']),
  line_items: list(lineItem, 100),
  success_url: url,
  cancel_url: url.optional(),
  locale: simulatedOnly(['auto', 'en', 'pl'], ['de', 'es', 'fr', 'it']).optional(),
  currency: z.enum(['pln']).optional(),
  customer_email: email.optional(),
  client_reference_id: text(200).optional(),
  metadata: metadata.optional(),
  payment_intent_data: paymentIntentData.optional(),
  subscription_data: subscriptionData.optional(),
  customer: text(255).optional(),
  discounts: list(discount, 1).optional(),
  allowed_payment_method_types: list(z.enum(paymentMethods), 3).optional(),
  expires_at: integer.optional(),
  expand: list(z.enum(['line_items', 'payment_intent']), 2).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  customer_creation: simulatedOnly(['if_required'], ['always']).optional(),
  ui_mode: simulatedOnly(['hosted_page'], ['elements', 'embedded_page', 'form']).optional(),
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  origin_context: z.enum(['mobile_app', 'web']).optional(),
  integration_identifier: text(200).optional(),
  after_expiration: notSimulated,
  allow_promotion_codes: notSimulated,
  automatic_tax: notSimulated,
  billing_address_collection: notSimulated,
  branding_settings: notSimulated,
  consent_collection: notSimulated,
  custom_fields: notSimulated,
  custom_text: notSimulated,
  customer_account: notSimulated,
  customer_update: notSimulated,
  excluded_payment_method_types: notSimulated,
  invoice_creation: notSimulated,
  managed_payments: notSimulated,
  name_collection: notSimulated,
  optional_items: notSimulated,
  payment_method_collection: notSimulated,
  payment_method_configuration: notSimulated,
  payment_method_data: notSimulated,
  payment_method_options: notSimulated,
  permissions: notSimulated,
  phone_number_collection: notSimulated,
  redirect_on_completion: notSimulated,
  return_url: notSimulated,
  saved_payment_method_options: notSimulated,
  setup_intent_data: notSimulated,
  shipping_address_collection: notSimulated,
  shipping_options: notSimulated,
  tax_id_collection: notSimulated,
  wallet_options: notSimulated,
} satisfies Shape<Stripe.Checkout.SessionCreateParams>)

type ParsedParams = z.output<typeof sessionParams>
/** `total` in grosze before discounts; `recurring` is null for a one-off payment. */
export type SessionParams = ParsedParams & { total: number; expires_at: number; recurring: Recurring | null }

/** Validates the parameters of a new session. `now` in Unix seconds, amounts in grosze. Throws Stripe's error. */
export function readSessionParams(params: FormParams, now: number): SessionParams {
  if ('payment_method_types' in params) {
    throw invalidRequest(
      'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` to filter the payment methods that are offered.',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    )
  }
  const parsed = parseParams(sessionParams, params)
  if (parsed.line_items.length === 0)
    throw invalidRequest('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  const total = parsed.line_items.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0)
  const recurring = readPeriod(parsed)
  // The total of a subscription is checked when its coupon is known.
  if (!recurring) checkTotal(total, parsed.mode)
  return { ...parsed, total, expires_at: readExpiry(parsed.expires_at, now), recurring }
}

/** Throws Stripe's error for a total that cannot be charged; grosze after discounts. A subscription may be free. */
export function checkTotal(total: number, mode: ParsedParams['mode']): void {
  if (total < minimumTotal && !(total === 0 && mode === 'subscription')) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least 2.00 zł pln", {
      code: 'amount_too_small',
    })
  }
  if (total > maximumTotal) {
    throw invalidRequest("The Checkout Session's total amount due must be no more than 999,999.99 zł pln", {
      code: 'amount_too_large',
    })
  }
}

function readExpiry(expiresAt: number | undefined, now: number): number {
  if (expiresAt === undefined) return now + daySeconds
  if (expiresAt < now + 30 * 60) {
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  }
  if (expiresAt > now + daySeconds) {
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  }
  return expiresAt
}
