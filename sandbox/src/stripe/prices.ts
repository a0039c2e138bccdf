import type Stripe from 'stripe'

/** How long a period is, in Stripe's words. */
export type Recurring = { interval: 'month' | 'year'; interval_count: number }
type PriceParts = { id: string; unitAmount: number; recurring: Recurring | null; created: number }

/** A whole number as it stands in JSON: what is kept here is copied, and the SDK's own class does not outlive that. */
export const toDecimal = (value: number) => String(value) as unknown as Stripe.Decimal

/** The price that Stripe makes of price_data. Grosze; no period for a one-off payment. */
export function buildPrice({ id, unitAmount, recurring, created }: PriceParts): Stripe.Price {
  return {
    id,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created,
    currency: 'pln',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: id.replace('price_', 'prod_'),
    recurring: recurring && { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: toDecimal(unitAmount),
  }
}

/** What Stripe still writes beside a recurring price, for readers of old. */
export function buildPlan({ id, unitAmount, recurring, created }: PriceParts & { recurring: Recurring }): Stripe.Plan {
  return {
    id,
    object: 'plan',
    active: false,
    amount: unitAmount,
    amount_decimal: toDecimal(unitAmount),
    billing_scheme: 'per_unit',
    created,
    currency: 'pln',
    ...recurring,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: id.replace('price_', 'prod_'),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** Months of a period. */
export function monthsOf({
  interval,
  interval_count,
}: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>): number {
  return interval_count * (interval === 'year' ? 12 : 1)
}
