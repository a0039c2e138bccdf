import * as z from 'zod/mini'
import { planVoucherRefusals } from '../catalogue/voucher-refusals.rules.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { textMax } from '../limits.ts'
import { planTypes } from './plans.rules.ts'

/** An amount of a plan in the API: złoty as text with two decimals, '-1.00' for none. */
const planAmount = z.string().check(z.regex(/^(-1\.00|\d{1,7}\.\d{2})$/))

/** A plan for sale (ENT-10) with the additions of. */
export const planSchema = z.object({
  id: z.int(),
  type: z.enum(planTypes),
  title: z.string(),
  subTitle: z.string(),
  tag: z.string(),
  /** The regular price, crossed out when a strike price is charged. */
  price: planAmount,
  strikePrice: planAmount,
  webinarPrice: planAmount,
  webinarStrikePrice: planAmount,
  /** Złoty for the first period with the requested voucher; -1 without one. */
  discountPrice: z.number().check(z.gte(-1)),
  /** The same in the webinar and mailing variants. */
  webinarDiscountPrice: z.number().check(z.gte(-1)),
  /** The lowest price of the 30 days before the reduction or the voucher; '-1.00' when there is neither. */
  lowestPrice: planAmount,
  webinarLowestPrice: planAmount,
  priceTop: z.string(),
  points: z.array(z.string()),
  blikAvailable: z.boolean(),
  /** Months that one payment lasts; null for lifetime. */
  months: z.nullable(z.int()),
  /** VAT included in every price, in percent. */
  vatRate: z.int(),
})
export type Plan = z.infer<typeof planSchema>

/** A voucher code as typed. */
export const typedVoucher = z.string().check(z.trim(), z.minLength(1), z.maxLength(textMax))

/** Plans for sale. */
export const plansEndpoints = {
  listPlans: endpoint({
    method: 'GET',
    path: 'subscriptiondetails/{lang}',
    summary: 'Plans for sale in the order of the tabs',
    access: 'anyone',
    params: z.object({ lang: languageCode }),
    status: 200,
    reply: z.array(planSchema),
    errors: [],
    calledBy: 'web',
  }),
  getPlan: endpoint({
    method: 'GET',
    path: 'subscriptiondetails/{lang}/{id}',
    summary: 'One plan',
    access: 'anyone',
    params: z.object({ lang: languageCode, id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
    status: 200,
    reply: planSchema,
    errors: ['ERRORS.UNABLETOLOADPLAN'],
    calledBy: 'whoever wants one plan; the web has all of them',
  }),
  applyPlanVoucher: endpoint({
    method: 'PUT',
    path: 'subscriptiondetails/add-voucher',
    summary: 'Plans as they would be charged with a voucher; fails when it fits none of them',
    access: 'anyone',
    body: z.object({ voucher: typedVoucher, languageCode }),
    status: 200,
    reply: z.array(planSchema),
    errors: planVoucherRefusals,
    calledBy: 'web',
  }),
}
