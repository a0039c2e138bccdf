import type Stripe from 'stripe'

/** Length of a period in Stripe's terms. */
export type Recurring = { interval: 'month' | 'year'; interval_count: number }
type PriceParts = { id: string; unitAmount: number; recurring: Recurring | null; created: number }

/** Formats a whole number as Stripe's decimal in JSON; instances of the SDK's class cannot be copied. */
export const toDecimal = (value: number) => String(value) as unknown as Stripe.Decimal

/** Builds the price for price_data. Grosze; `recurring` is null for a one-off payment. */
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

/** Builds the plan that Stripe still sends beside a recurring price, for backward compatibility. */
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

/** Returns the number of months in a period. */
export function monthsOf({
  interval,
  interval_count,
}: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>): number {
  return interval_count * (interval === 'year' ? 12 : 1)
}
