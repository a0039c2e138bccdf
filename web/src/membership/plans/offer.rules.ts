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

/** A plan as a variant of the purchase page sells it; every amount in złoty. */
export type Offer = {
  plan: Plan
  /** What is paid now. */
  charged: number
  /** What every later period costs. */
  later: number
  /** The crossed-out price; null when nothing is reduced. */
  regular: number | null
  /** The lowest price of the 30 days before the reduction (Omnibus); null when nothing is crossed out. */
  lowest: number | null
  /** How much less than the lowest price is charged (C-330/23); null when nothing is crossed out. */
  saved: number | null
  net: number
  vat: number
}

/** What a plan costs in a variant, by the rules that the server charges by (SUB-28, SUB-31, Q-08). */
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

/** The plans that a variant shows, in their order (SUB-06, SUB-07). */
export const offersOf = (plans: readonly Plan[], variant: PurchaseVariant): readonly Offer[] =>
  offeredPlans(plans, variant).map((plan) => offerOf(plan, variant))

/** Which alternatives the address of the checkout switches on. */
export type CheckoutSwitch = { mailing: boolean; webinar: boolean }

/** Plans of the checkout's subscription mode: 1 and 3 always, 2 for the mailing, 4 for the webinar (CHK-36). */
export function isPlanInCheckout(type: string, { mailing, webinar }: CheckoutSwitch): boolean {
  if (isPlanType(type, 'HalfYearly')) return mailing
  return !isPlanType(type, 'Eternal') || webinar
}

/** Whether a provider takes what is to be paid, or nothing is: from 0,01 to 1,99 zł there is no way to pay. */
export const isPayable = (charged: number): boolean => charged === 0 || charged * 100 >= paymentMinimumGrosze

/**
 * The line by the price, such as what it comes to a month. It was written of the ordinary price: beside one that the
 * webinar or a code has lowered it would be untrue. A text that the academy marks as not to be shown counts as none (SUB-10).
 */
export function priceTopOf({ plan, charged }: Pick<Offer, 'plan' | 'charged'>): string {
  const ordinary = chargeOf({ ...plan, discountPrice: -1, webinarDiscountPrice: -1 }, false).charged
  const isHidden = plan.priceTop.trim().toLowerCase() === 'nie wyświetla się'
  return isHidden || toZloty(ordinary) !== charged ? '' : plan.priceTop
}
