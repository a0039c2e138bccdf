import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { paramName } from './form-body.ts'
import { newId } from './ids.ts'
import type { ConfigurationParams, PriceParams } from './portal-config-params.ts'
import { buildPrice } from './prices.ts'
import type { StripeDraft } from './state.ts'

/** Creates a price that subscriptions can be switched to. Grosze; `now` in Unix seconds. */
export function createPrice(state: StripeDraft, params: PriceParams, now: number): Stripe.Price {
  const { interval, interval_count = 1 } = params.recurring
  const price = {
    ...buildPrice({
      id: newId('price_1'),
      unitAmount: params.unit_amount,
      recurring: { interval, interval_count },
      created: now,
    }),
    active: true,
    metadata: params.metadata ?? {},
  }
  state.prices.set(price.id, { price, productName: params.product_data.name })
  return price
}

/** Creates the configuration of a portal, with the prices to switch to. Throws a StripeApiError for an unknown price. */
export function createConfiguration(
  state: StripeDraft,
  { features, metadata }: ConfigurationParams,
  now: number,
): Stripe.BillingPortal.Configuration {
  const { products } = features.subscription_update
  products.forEach(({ product, prices }, index) => {
    const wrong = prices.findIndex((id) => state.prices.get(id)?.price.product !== product)
    if (wrong === -1) return
    const param = paramName(['features', 'subscription_update', 'products', index, 'prices', wrong])
    throw invalidRequest(`No such price: '${prices[wrong]}'`, { code: 'resource_missing', param })
  })
  const configuration: Stripe.BillingPortal.Configuration = {
    id: newId('bpc_1'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ['price'],
        enabled: features.subscription_update.enabled,
        products: products.map((product) => ({
          ...product,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        })),
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: metadata ?? {},
    name: null,
    updated: now,
  }
  state.portalConfigurations.set(configuration.id, configuration)
  return configuration
}
