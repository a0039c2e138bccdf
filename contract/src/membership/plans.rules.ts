export const planTypes = ['Yearly', 'HalfYearly', 'Monthly', 'Eternal'] as const
export type PlanType = (typeof planTypes)[number]

/** Whether a plan has this type, compared case-insensitively (ENT-10). */
export const isPlanType = (type: string, wanted: PlanType): boolean => type.toLowerCase() === wanted.toLowerCase()

/** Prices of a plan in grosze; null for none. */
export type PlanPrices = {
  readonly price: number
  readonly strikePrice: number | null
  readonly webinarPrice: number
  readonly webinarStrikePrice: number | null
}

/** A plan's amount from the API (text or number of złoty) in grosze; null for '-1.00' and -1. */
export function readPlanAmount(amount: string | number): number | null {
  const zloty = Number(amount)
  return Number.isFinite(zloty) && zloty >= 0 ? Math.round(zloty * 100) : null
}

/** The price of a plan without a voucher, and the crossed-out price beside it (Q-08, SUB-28, SUB-31). Grosze. */
export function basePrice(prices: PlanPrices, isWebinar: boolean): { charged: number; crossedOut: number | null } {
  const price = isWebinar ? prices.webinarPrice : prices.price
  const strike = isWebinar ? prices.webinarStrikePrice : prices.strikePrice
  if (strike === null) return { charged: price, crossedOut: null }
  return { charged: strike, crossedOut: strike < price ? price : null }
}

/**
 * The charged price of a period: the base price, or the price after a voucher if that is lower. `discounted` is
 * null without a valid voucher. Grosze.
 */
export function chargedPrice(base: number, discounted: number | null): number {
  return discounted !== null && discounted >= 0 && discounted < base ? discounted : base
}

/** Variants of the purchase page (SUB-25 to SUB-27). */
export type PurchaseVariant = 'normal' | 'webinar' | 'webinarMini' | 'mailing'

/** Every variant except the normal one has webinar prices. */
export const hasWebinarPrices = (variant: PurchaseVariant): boolean => variant !== 'normal'

/** Whether a variant offers plans of this type (SUB-06, SUB-07, Q-68). */
export function isPlanOffered(type: string, variant: PurchaseVariant): boolean {
  if (isPlanType(type, 'Eternal')) return variant !== 'normal'
  return !isPlanType(type, 'HalfYearly') || variant === 'normal' || variant === 'mailing'
}

/** Payment methods of a plan; the first is preselected (SUB-21 to SUB-23). */
export function planPayments(plan: { type: string; blikAvailable: boolean }): readonly ('Stripe' | 'Blik')[] {
  if (isPlanType(plan.type, 'Eternal')) return ['Blik']
  return plan.blikAvailable ? ['Stripe', 'Blik'] : ['Stripe']
}

/** Plans of a variant in the order of their tabs; the first is preselected (SUB-08). */
export const offeredPlans = <Offered extends { type: string }>(plans: readonly Offered[], variant: PurchaseVariant) =>
  plans.filter(({ type }) => isPlanOffered(type, variant))

/** The price fields of a plan from the API. */
type WirePrices = {
  price: string
  strikePrice: string
  webinarPrice: string
  webinarStrikePrice: string
  discountPrice: number
  webinarDiscountPrice: number
}

/** The charged price of a plan from the API, and the crossed-out price beside it. Grosze. */
export function chargeOf(plan: WirePrices, isWebinar: boolean): { charged: number; crossedOut: number | null } {
  const prices = {
    price: readPlanAmount(plan.price) ?? 0,
    strikePrice: readPlanAmount(plan.strikePrice),
    webinarPrice: readPlanAmount(plan.webinarPrice) ?? 0,
    webinarStrikePrice: readPlanAmount(plan.webinarStrikePrice),
  }
  const base = basePrice(prices, isWebinar)
  const charged = chargedPrice(base.charged, readPlanAmount(isWebinar ? plan.webinarDiscountPrice : plan.discountPrice))
  return { charged, crossedOut: charged < base.charged ? (base.crossedOut ?? base.charged) : base.crossedOut }
}
