import type Stripe from 'stripe'
import * as z from 'zod'
import type { Lookup } from '#parts.ts'
import { invalidRequest, noSuchObject } from './errors.ts'
import type { FormParams } from './form-body.ts'
import { newId } from './ids.ts'
import { metadata, notSimulated, parseParams, percent, quantity, simulatedOnly, text } from './param-schemas.ts'
import type { StripeDraft } from './state.ts'

const couponParams = z.strictObject({
  id: text(200).optional(),
  name: text(40).optional(),
  percent_off: percent.optional(),
  amount_off: quantity.optional(),
  currency: z.enum(['pln']).optional(),
  duration: simulatedOnly(['once'], ['forever', 'repeating']).optional(),
  metadata: metadata.optional(),
  applies_to: notSimulated,
  currency_options: notSimulated,
  duration_in_months: notSimulated,
  expand: notSimulated,
  max_redemptions: notSimulated,
  redeem_by: notSimulated,
} satisfies Record<keyof Stripe.CouponCreateParams, z.ZodType>)

export type CouponParams = z.output<typeof couponParams>

/** Validates the parameters of a new coupon; `amount_off` in grosze. Throws Stripe's error. */
export function readCouponParams(params: FormParams): CouponParams {
  const parsed = parseParams(couponParams, params)
  if ((parsed.percent_off === undefined) === (parsed.amount_off === undefined)) {
    throw invalidRequest('You must pass either percent_off or amount_off, and not both.')
  }
  if (parsed.amount_off !== undefined && !parsed.currency) {
    throw invalidRequest('You must pass currency when passing amount_off', { param: 'currency' })
  }
  return parsed
}

/** Creates a coupon for one invoice. Throws a StripeApiError when its id is taken. */
export function createCoupon(state: StripeDraft, params: CouponParams, now: number): Stripe.Coupon {
  const id = params.id ?? newId('', 8)
  if (state.coupons.get(id)) throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists' })
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: now,
    currency: params.amount_off === undefined ? null : 'pln',
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
  state.coupons.set(id, coupon)
  return coupon
}

/** Returns the discount of a coupon on an amount; grosze, halves rounded up as at Stripe. */
export function discountOf(coupon: Pick<Stripe.Coupon, 'amount_off' | 'percent_off'>, amount: number): number {
  if (coupon.amount_off !== null) return Math.min(coupon.amount_off, amount)
  return Math.min(Math.round((amount * (coupon.percent_off ?? 0)) / 100), amount)
}

/** Returns the coupon with an id. Throws Stripe's error, which names the parameter `param`. */
export function couponOf(state: { coupons: Lookup<Stripe.Coupon> }, id: string, param: string): Stripe.Coupon {
  const coupon = state.coupons.get(id)
  if (!coupon) throw noSuchObject('coupon', id, param)
  return coupon
}
