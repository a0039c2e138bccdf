import { findCountry } from '../countries.ts'
import { dayMs } from '../durations.ts'
import { isEmail } from '../email.rules.ts'
import type { ErrorCode } from '../error-codes.ts'
import { isNip } from '../nip.ts'

export const planTypes = ['Yearly', 'HalfYearly', 'Monthly', 'Eternal'] as const
export type PlanType = (typeof planTypes)[number]

/** States of a subscription (SUB-50). Pending: ordered and not paid; Inactive: never paid in time. */
export const subscriptionStatuses = ['Active', 'Inactive', 'Pending', 'Cancelled', 'Expired', 'PastDue'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What stands on the wire for no date at all: a plan for ever. */
export const foreverDate = '9999-12-31T00:00:00.000Z'

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
export function isPlanOffered(type: PlanType, variant: PurchaseVariant): boolean {
  if (type === 'Eternal') return variant !== 'normal'
  return type !== 'HalfYearly' || variant === 'normal' || variant === 'mailing'
}

/** How a plan may be paid, the first one chosen at the start (SUB-21 to SUB-23). */
export function planPayments(plan: { type: PlanType; blikAvailable: boolean }): readonly ('Stripe' | 'Blik')[] {
  if (plan.type === 'Eternal') return ['Blik']
  return plan.blikAvailable ? ['Stripe', 'Blik'] : ['Stripe']
}

/** Plans of a variant in the order of their tabs; the first one is chosen at the start (SUB-08). */
export const offeredPlans = <Offered extends { type: PlanType }>(plans: readonly Offered[], variant: PurchaseVariant) =>
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

export type SubscriptionOrder = {
  firstName: string
  lastName: string
  email: string
  phone: string
  userWantsInvoice: boolean
  companyData?:
    | { name: string; taxId: string; address: { address: string; zipCode: string; city: string; country: string } }
    | null
    | undefined
  consents: { terms?: string | null | undefined; resign: boolean; digital: boolean }
}

/** Message codes by field path for everything the form still lacks (SUB-24, SUB-37, SUB-38). */
export function subscriptionFormErrors(form: SubscriptionOrder): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const key of ['firstName', 'lastName', 'phone'] as const) if (!form[key]) errors[key] = 'ERRORS.REQUIRED'
  if (!form.email) errors.email = 'ERRORS.ENTEREMAIL'
  else if (!isEmail(form.email)) errors.email = 'ERRORS.ENTERVALIDEMAIL'
  return form.userWantsInvoice ? { ...errors, ...invoiceErrors(form.companyData) } : errors
}

function invoiceErrors(company: SubscriptionOrder['companyData']): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const key of ['name', 'taxId'] as const) if (!company?.[key]) errors[`companyData.${key}`] = 'ERRORS.REQUIRED'
  for (const key of ['address', 'zipCode', 'city', 'country'] as const)
    if (!company?.address[key]) errors[`companyData.address.${key}`] = 'ERRORS.REQUIRED'
  const country = findCountry(company?.address.country ?? '')
  if (company?.address.country && !country) errors['companyData.address.country'] = 'ERRORS.INVALIDCOUNTRY'
  if (company?.taxId && country?.id === 'PL' && !isNip(company.taxId)) errors['companyData.taxId'] = 'ERRORS.INVALIDNIP'
  return errors
}

/** The first failing check of a purchase: terms, right to resign, digital consent, forms. Null when it may be sent. */
export function findSubscribeProblem(
  form: SubscriptionOrder,
): { error: ErrorCode; fields?: Record<string, string> } | null {
  if (!form.consents.terms) return { error: 'ERRORS.PLEASEACCEPTTERMS' }
  if (!form.consents.resign) return { error: 'ERRORS.PLEASEACCEPTRIGHT' }
  if (!form.consents.digital) return { error: 'ERRORS.PLEASEACCEPTCONSENT' }
  const fields = subscriptionFormErrors(form)
  return Object.keys(fields).length > 0 ? { error: 'ERRORS.PROVIDEDATA', fields } : null
}

/** A subscription as far as what may be done with it goes. Moments in milliseconds since 1970. */
export type SubscriptionFacts = {
  readonly type: PlanType
  /** As the provider's page may spell it: compared without regard to case (SUB-51). */
  readonly status: string
  readonly paymentMethod: string
  readonly cancellationPlanned: boolean
  readonly providerSubscriptionId: string | null
  /** The last paid moment; null while nothing was paid, and for ever. */
  readonly paidUntil: number | null
}

export const subscriptionActions = ['cancel', 'updatePayment', 'prolong', 'prolongHint', 'repay', 'reactivate'] as const
/** `prolongHint`: prolonging is due but happens by itself, so the button is shown switched off. */
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** Milliseconds before the end from which on prolonging is offered. */
export const prolongWindowMs = 30 * dayMs

/** Whether the end is ahead and less than 30 days away (SUB-55, Q-70). */
export const isEndingSoon = (paidUntil: number | null, now: number): boolean =>
  paidUntil !== null && paidUntil > now && paidUntil - now < prolongWindowMs

/**
 * What is offered for a subscription now (SUB-51 to SUB-55, Q-69, Q-70). `repay` finishes a purchase or an overdue renewal;
 * `reactivate` switches renewal on again at the provider.
 */
export function actionsOf(facts: SubscriptionFacts, now: number): readonly SubscriptionAction[] {
  const status = facts.status.toLowerCase()
  const isRunning = status === 'active' || status === 'pastdue'
  const isManaged = facts.providerSubscriptionId !== null && isRunning
  const isSoon = facts.type !== 'Eternal' && isRunning && isEndingSoon(facts.paidUntil, now)
  return subscriptionActions.filter((action) => {
    switch (action) {
      case 'cancel':
      case 'updatePayment':
        return isManaged && !facts.cancellationPlanned
      case 'reactivate':
        return isManaged && facts.cancellationPlanned && facts.paidUntil !== null && facts.paidUntil >= now
      case 'prolong':
        return isSoon && facts.paymentMethod === 'Blik'
      case 'prolongHint':
        return isSoon && facts.paymentMethod !== 'Blik' && !facts.cancellationPlanned
      default:
        return status === 'pending' || (status === 'pastdue' && facts.providerSubscriptionId !== null)
    }
  })
}
