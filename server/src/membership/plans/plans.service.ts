import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { Plan } from '@slodki-ul/contract/membership/plans'
import { basePrice } from '@slodki-ul/contract/membership/plans.rules'
import { toZloty } from '@slodki-ul/contract/money'
import { announceReduction } from '@slodki-ul/contract/reductions.rules'
import { countCodeTry } from '#catalogue/vouchers/code-attempts.service.ts'
import { priceWithCode } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import type { RequestContext } from '#http/session.ts'
import { findUser } from '#identity/users/users.service.ts'
import { type PlanRow, selectLowestPrices, selectOffered, selectPlan } from '#membership/plans/plans.db.ts'

export {
  insertPlanGifts as addPlanGifts,
  insertPlans as addPlans,
  isPlanGift,
  lockOffered as lockOfferedPlan,
  type PlanRow,
  selectPlan as findPlan,
  selectPlanGifts as findPlanGifts,
  selectPlans as findPlans,
  updatePlanPrices as changePlanPrices,
} from '#membership/plans/plans.db.ts'

/** Formats grosze as the API has plan prices: text with two decimals, '-1.00' for none. */
const amount = (grosze: number | null): string => (grosze === null ? '-1.00' : toZloty(grosze).toFixed(2))

/** The price after a voucher and the lowest price of the last 30 days; grosze. */
type Discount = { price: number | null; lowest: number | null }
type Discounts = { normal: Discount; webinar: Discount }
const undiscounted: Discount = { price: null, lowest: null }
const none: Discounts = { normal: undiscounted, webinar: undiscounted }

/**
 * The reference price shown beside a price: that of its promotion or, with a voucher alone, the lowest of the last 30
 * days.
 */
const referenceOf = (promotion: number | null, { price, lowest }: Discount): number | null =>
  price === null ? promotion : (promotion ?? lowest)

/** A plan as shown to customers, with its prices after a voucher. */
export function showPlan(plan: PlanRow, language: Language, { normal, webinar }: Discounts = none): Plan {
  const prices = announceReduction({ price: plan.price, reduced: plan.strikePrice, lowest: plan.lowestPrice })
  const webinarPrices = announceReduction({
    price: plan.webinarPrice,
    reduced: plan.webinarStrikePrice,
    lowest: plan.webinarLowestPrice,
  })
  const say = (pl: string, en: string | null) => (language === 'en' ? en : null) ?? pl
  return {
    id: plan.id,
    type: plan.type,
    title: say(plan.titlePl, plan.titleEn),
    subTitle: say(plan.subTitlePl, plan.subTitleEn),
    tag: say(plan.tagPl, plan.tagEn),
    price: amount(prices.price),
    strikePrice: amount(prices.reduced),
    webinarPrice: amount(webinarPrices.price),
    webinarStrikePrice: amount(webinarPrices.reduced),
    discountPrice: normal.price === null ? -1 : toZloty(normal.price),
    webinarDiscountPrice: webinar.price === null ? -1 : toZloty(webinar.price),
    lowestPrice: amount(referenceOf(prices.lowest, normal)),
    webinarLowestPrice: amount(referenceOf(webinarPrices.lowest, webinar)),
    priceTop: say(plan.priceTopPl, plan.priceTopEn),
    points: language === 'en' && plan.points.en.length > 0 ? plan.points.en : plan.points.pl,
    blikAvailable: plan.blikAvailable,
    months: plan.months,
    vatRate: plan.vatRate,
  }
}

/** Plans for sale in the order of the tabs. */
export const listPlans = async ({ db }: Pick<Context, 'db'>, language: Language): Promise<Outcome<Plan[]>> =>
  succeed((await selectOffered(db)).map((plan) => showPlan(plan, language)))

export async function getPlan(
  { db }: Pick<Context, 'db'>,
  { id, lang }: { id: number; lang: Language },
): Promise<Outcome<Plan>> {
  const plan = await selectPlan(db, id)
  return plan?.isPublished ? succeed(showPlan(plan, lang)) : fail('ERRORS.UNABLETOLOADPLAN')
}

/** Plans with their prices after a code; wrong codes are counted per address. Nothing is reserved. */
export async function applyPlanVoucher(
  context: Context,
  caller: RequestContext,
  { voucher, languageCode }: { voucher: string; languageCode: Language },
): Promise<Outcome<Plan[]>> {
  const counted = await countCodeTry(context, [`address ${caller.ip}`])
  if (failed(counted)) return counted
  const { db, clock } = context
  const customer = caller.userId ? ((await findUser(db, caller.userId))?.email ?? null) : null
  const plans = await selectOffered(db)
  const periods = plans.flatMap((plan) =>
    [false, true].map((isWebinar) => ({ planId: plan.id, price: basePrice(plan, isWebinar).charged })),
  )
  const prices = await priceWithCode(db, voucher, periods, { customer, now: clock.now() })
  if (failed(prices)) return prices
  await counted.value.giveBack()
  const lowest = await selectLowestPrices(db, clock.date())
  return succeed(
    plans.map((plan, index) =>
      showPlan(plan, languageCode, {
        normal: { price: prices.value[index * 2] ?? null, lowest: lowest.get(plan.id)?.normal ?? null },
        webinar: { price: prices.value[index * 2 + 1] ?? null, lowest: lowest.get(plan.id)?.webinar ?? null },
      }),
    ),
  )
}
