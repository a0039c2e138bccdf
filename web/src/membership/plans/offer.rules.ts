import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import type { Plan } from '@slodki-ul/contract/membership/plans'
import {
  chargeOf,
  hasWebinarPrices,
  isPlanType,
  offeredPlans,
  type PurchaseVariant,
  readPlanAmount,
} from '@slodki-ul/contract/membership/plans.rules'
import { toZloty, vatPortion } from '@slodki-ul/contract/money'

/** A plan as offered by a variant of the purchase page; amounts in złoty. */
export type Offer = {
  plan: Plan
  /** Amount to pay now. */
  charged: number
  /** Price of every later period. */
  later: number
  /** The crossed-out price; null without a reduction. */
  regular: number | null
  /** The lowest price of the 30 days before the reduction (Omnibus directive); null when nothing is crossed out. */
  lowest: number | null
  /** Difference between the lowest price and the charged one (C-330/23); null when nothing is crossed out. */
  saved: number | null
  net: number
  vat: number
}

/** The offer of a plan in a variant, by the same rules as on the server (SUB-28, SUB-31, Q-08). */
export function offerOf(plan: Plan, variant: PurchaseVariant): Offer {
  const isWebinar = hasWebinarPrices(variant)
  const { charged, crossedOut } = chargeOf(plan, isWebinar)
  const later = chargeOf({ ...plan, discountPrice: -1, webinarDiscountPrice: -1 }, isWebinar).charged
  const reference = readPlanAmount(isWebinar ? plan.webinarLowestPrice : plan.lowestPrice)
  const lowest = reference !== null && charged < reference ? reference : null
  const vat = vatPortion(charged, plan.vatRate)
  return {
    plan,
    charged: toZloty(charged),
    later: toZloty(later),
    regular: crossedOut === null || lowest === null ? null : toZloty(crossedOut),
    lowest: lowest === null ? null : toZloty(lowest),
    saved: lowest === null ? null : toZloty(lowest - charged),
    net: toZloty(charged - vat),
    vat: toZloty(vat),
  }
}

/** The plans of a variant in order (SUB-06, SUB-07). */
export const offersOf = (plans: readonly Plan[], variant: PurchaseVariant): readonly Offer[] =>
  offeredPlans(plans, variant).map((plan) => offerOf(plan, variant))

/** The alternatives that the checkout's URL switches on. */
export type CheckoutSwitch = { mailing: boolean; webinar: boolean }

/**
 * Whether the checkout's subscription mode offers a plan: 1 and 3 always, 2 for the mailing, 4 for the webinar
 * (CHK-36).
 */
export function isPlanInCheckout(type: string, { mailing, webinar }: CheckoutSwitch): boolean {
  if (isPlanType(type, 'HalfYearly')) return mailing
  return !isPlanType(type, 'Eternal') || webinar
}

/** Whether an amount in złoty can be paid: 0, or at least the provider's minimum of 2 zł. */
export const isPayable = (charged: number): boolean => charged === 0 || charged * 100 >= paymentMinimumGrosze

/**
 * The text beside the price, such as the price per month; empty when it does not apply. It was written for the regular
 * price, so it is hidden when the webinar or a code has lowered the price, and when staff marked it as hidden (SUB-10).
 */
export function priceTopOf({ plan, charged }: Pick<Offer, 'plan' | 'charged'>): string {
  const ordinary = chargeOf({ ...plan, discountPrice: -1, webinarDiscountPrice: -1 }, false).charged
  const isHidden = plan.priceTop.trim().toLowerCase() === 'nie wyświetla się'
  return isHidden || toZloty(ordinary) !== charged ? '' : plan.priceTop
}
