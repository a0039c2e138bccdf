export const planTypes = ['Yearly', 'HalfYearly', 'Monthly', 'Eternal'] as const
export type PlanType = (typeof planTypes)[number]

/** Whether a plan is of this type, in whatever case its type is written (ENT-10). */
export const isPlanType = (type: string, wanted: PlanType): boolean => type.toLowerCase() === wanted.toLowerCase()

/** Prices of a plan in grosze; null for none. */
export type PlanPrices = {
  readonly price: number
  readonly strikePrice: number | null
  readonly webinarPrice: number
  readonly webinarStrikePrice: number | null
}

/** Złoty of a plan on the wire, in either of their forms, as grosze; null for '-1.00' and -1. */
export function readPlanAmount(amount: string | number): number | null {
  const zloty = Number(amount)
  return Number.isFinite(zloty) && zloty >= 0 ? Math.round(zloty * 100) : null
}

/** What a plan costs without a voucher, and the price crossed out beside it (Q-08, SUB-28, SUB-31). Grosze. */
export function basePrice(prices: PlanPrices, isWebinar: boolean): { charged: number; crossedOut: number | null } {
  const price = isWebinar ? prices.webinarPrice : prices.price
  const strike = isWebinar ? prices.webinarStrikePrice : prices.strikePrice
  if (strike === null) return { charged: price, crossedOut: null }
  return { charged: strike, crossedOut: strike < price ? price : null }
}

/**
 * What is charged for a period: the base price, or what a voucher leaves of it when that is less. `discounted` is
 * null without a voucher that fits. Grosze.
 */
export function chargedPrice(base: number, discounted: number | null): number {
  return discounted !== null && discounted >= 0 && discounted < base ? discounted : base
}

/** Ways into the purchase page (SUB-25 to SUB-27). */
export type PurchaseVariant = 'normal' | 'webinar' | 'webinarMini' | 'mailing'

/** Every variant but the normal one has the webinar prices. */
export const hasWebinarPrices = (variant: PurchaseVariant): boolean => variant !== 'normal'

/** Which plans a variant shows (SUB-06, SUB-07, Q-68). */
export function isPlanOffered(type: string, variant: PurchaseVariant): boolean {
  if (isPlanType(type, 'Eternal')) return variant !== 'normal'
  return !isPlanType(type, 'HalfYearly') || variant === 'normal' || variant === 'mailing'
}

/** How a plan may be paid, the first one chosen at the start (SUB-21 to SUB-23). */
export function planPayments(plan: { type: string; blikAvailable: boolean }): readonly ('Stripe' | 'Blik')[] {
  if (isPlanType(plan.type, 'Eternal')) return ['Blik']
  return plan.blikAvailable ? ['Stripe', 'Blik'] : ['Stripe']
}

/** Plans of a variant in the order of their tabs; the first one is chosen at the start (SUB-08). */
export const offeredPlans = <Offered extends { type: string }>(plans: readonly Offered[], variant: PurchaseVariant) =>
  plans.filter(({ type }) => isPlanOffered(type, variant))

/** A plan as it comes over the wire, as far as its price goes. */
type WirePrices = {
  price: string
  strikePrice: string
  webinarPrice: string
  webinarStrikePrice: string
  discountPrice: number
  webinarDiscountPrice: number
}

/** What is charged for a plan on the wire now, and the price crossed out beside it. Grosze. */
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
