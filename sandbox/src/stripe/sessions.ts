import type Stripe from 'stripe'
import type { Lookup } from '#parts.ts'
import { couponOf, discountOf } from './coupons.ts'
import { customerOf, type WithCustomers } from './customers.ts'
import { newId } from './ids.ts'
import { buildPrice, type Recurring } from './prices.ts'
import { checkTotal, paymentMethods, type SessionParams } from './session-params.ts'
import type { SessionLine, StoredSession, WithPayments } from './state.ts'

type SessionLookups = WithCustomers & { coupons: Lookup<Stripe.Coupon> }

/**
 * Builds a new open session. `now` in Unix seconds, `publicUrl` of the payment page. Throws Stripe's error when the customer or
 * the coupon does not exist, or the total is too small.
 */
export function buildSession(
  state: SessionLookups,
  params: SessionParams,
  now: number,
  publicUrl: string,
): StoredSession {
  const id = newId('cs_test_', 58)
  const intentData = params.payment_intent_data
  const customer = params.customer === undefined ? null : customerOf(state, params.customer)
  const couponId = params.discounts?.[0]?.coupon ?? null
  const coupon = couponId === null ? null : couponOf(state, couponId, 'discounts[0][coupon]')
  const discount = coupon ? discountOf(coupon, params.total) : 0
  checkTotal(params.total - discount, params.mode)
  const email = customer ? customer.email : (params.customer_email ?? null)
  return {
    session: {
      ...sessionObject(id, params, now, `${publicUrl}/pay/${id}`),
      ...(customer && { customer: customer.id, customer_details: customerDetails(email) }),
      ...(coupon && { discounts: [{ coupon: coupon.id, promotion_code: null }] }),
      amount_total: params.total - discount,
      total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
    },
    lines: params.line_items.map((line) => ({
      id: newId('li_'),
      name: line.price_data.product_data.name,
      description: line.price_data.product_data.description ?? null,
      unitAmount: line.price_data.unit_amount,
      quantity: line.quantity,
      metadata: line.metadata ?? {},
    })),
    intentData: {
      metadata: intentData?.metadata ?? {},
      description: intentData?.description ?? null,
      receiptEmail: intentData?.receipt_email ?? null,
    },
    plan: params.recurring && {
      recurring: params.recurring,
      metadata: params.subscription_data?.metadata ?? {},
      description: params.subscription_data?.description ?? null,
      couponId,
      isDeclined: false,
    },
    deliver: 'once',
  }
}

/** Returns the session as the API sends it, with the objects named in `expand` instead of their ids. */
export function presentSession(
  state: WithPayments,
  stored: StoredSession,
  expand: readonly string[],
): Stripe.Checkout.Session {
  const { session } = stored
  const intent = typeof session.payment_intent === 'string' ? state.paymentIntents.get(session.payment_intent) : null
  return {
    ...session,
    ...(expand.includes('line_items') && { line_items: lineItems(stored) }),
    ...(expand.includes('payment_intent') && { payment_intent: intent ?? null }),
  }
}

/** Returns the payment methods that a session offers, in the sandbox's order. */
export function offeredMethods(session: Stripe.Checkout.Session): (typeof paymentMethods)[number][] {
  return paymentMethods.filter((method) => session.payment_method_types.includes(method))
}

function sessionObject(id: string, params: SessionParams, now: number, url: string): Stripe.Checkout.Session {
  const allowed = params.allowed_payment_method_types ?? null
  const simulatedMethods = params.mode === 'subscription' ? (['card'] as const) : paymentMethods
  const methods = simulatedMethods.filter((method) => allowed?.includes(method) ?? true)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: allowed,
    amount_subtotal: params.total,
    amount_total: params.total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: 'pln',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: params.mode === 'subscription' ? 'always' : 'if_required',
    customer_details: customerDetails(params.customer_email ?? null),
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: params.mode,
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: methods.includes('card') ? { card: { request_three_d_secure: 'automatic' } } : {},
    payment_method_types: methods,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url,
    wallet_options: null,
  }
}

function customerDetails(email: string | null): Stripe.Checkout.Session.CustomerDetails | null {
  if (email === null) return null
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

function lineItems({ session, lines, plan }: StoredSession): Stripe.ApiList<Stripe.LineItem> {
  return {
    object: 'list',
    data: lines.map((line) => lineItem(line, session.created, plan?.recurring ?? null)),
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  }
}

function lineItem(line: SessionLine, created: number, recurring: Recurring | null): Stripe.LineItem {
  const total = line.unitAmount * line.quantity
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: 'pln',
    description: line.name,
    metadata: line.metadata,
    price: buildPrice({ id: line.id.replace('li_', 'price_'), unitAmount: line.unitAmount, recurring, created }),
    quantity: line.quantity,
  }
}
