import { dayMs } from '@slodki-ul/contract/durations'
import { vatPortion } from '@slodki-ul/contract/money'
import { simulation } from '@slodki-ul/contract/simulation'
import { listAttachments } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { grantDemoSubscription } from '#membership/billing/demo-subscriptions.service.ts'
import { addPlanGifts, addPlans, changePlanPrices } from '#membership/plans/plans.service.ts'
import { type PlanContent, type ProductContent, readContent, writtenOn } from '#seed/content.ts'
import { advanceIdentitySequence } from '#seed/identities.ts'
import { pricesOn, setTime } from '#seed/price-history.ts'
import type { DateShift } from '#seed/shop.ts'

/** Prices of a plan on a day, as stored. */
function planPricesOn({ priceHistory, webinarPriceHistory }: PlanContent, day: string) {
  const regular = pricesOn(priceHistory, day)
  const webinar = pricesOn(webinarPriceHistory, day)
  return {
    price: regular.price,
    strikePrice: regular.discountPrice,
    webinarPrice: webinar.price,
    webinarStrikePrice: webinar.discountPrice,
  }
}

/** Adds the plans and replays their price history, so that triggers write the price ledger. */
export async function seedPlans(tx: Transaction, context: Context, shift: DateShift): Promise<void> {
  const plans = readContent<PlanContent[]>('plans')
  const histories = plans.flatMap((plan) => [...plan.priceHistory, ...plan.webinarPriceHistory])
  const [first = writtenOn, ...later] = [...new Set(histories.map(({ from }) => from))].sort()
  await setTime(tx, shift(first))
  await addPlans(
    tx,
    plans.map((plan) => ({
      id: plan.id,
      type: plan.type,
      titlePl: plan.title.pl,
      titleEn: plan.title.en,
      subTitlePl: plan.subTitle.pl,
      subTitleEn: plan.subTitle.en,
      tagPl: plan.tag.pl,
      tagEn: plan.tag.en,
      priceTopPl: plan.priceTop.pl,
      priceTopEn: plan.priceTop.en,
      points: plan.points,
      ...planPricesOn(plan, first),
      months: plan.months,
      blikAvailable: plan.blikAvailable,
      position: plan.order,
    })),
  )
  await advanceIdentitySequence(tx, 'plans')
  for (const day of later) {
    await setTime(tx, shift(day))
    for (const plan of plans) await changePlanPrices(tx, plan.id, planPricesOn(plan, day))
  }
  await setTime(tx, context.clock.date())
}

/** Number of shop e-books included in a plan as gifts: two in the yearly one, all in the lifetime one. */
const giftSlugs: Record<number, number> = { 1: 2, 4: Number.POSITIVE_INFINITY }

/** Links the gifts to the plans after the shop's files were added. */
export async function seedGifts(tx: Transaction): Promise<void> {
  const books = readContent<ProductContent[]>('products').filter(({ isVirtual, gift }) => isVirtual && !gift)
  for (const [planId, count] of Object.entries(giftSlugs)) {
    const ids = books.slice(0, count).map(({ id }) => id)
    const files = (await listAttachments(tx, ids)).filter(({ fileName }) => fileName.endsWith('.pdf'))
    await addPlanGifts(tx, Number(planId), [...new Set(files.map(({ fileId }) => fileId))])
  }
}

/** Ania renews by card, Bartek paid ahead and has 12 days left, Darek's subscription has ended. */
export async function seedSubscriptions(tx: Transaction, context: Context): Promise<void> {
  const { demo } = simulation.stripe
  const now = context.clock.now()
  const at = (days: number) => new Date(now + days * dayMs)
  const vat = (amount: number) => vatPortion(amount, 23)
  await grantDemoSubscription(tx, context, {
    id: demo.subscriptionId,
    email: demo.email,
    planId: 1,
    paymentMethod: 'Stripe',
    months: demo.months,
    amount: demo.amount,
    vat: vat(demo.amount),
    startedAt: at(-demo.startedDaysAgo),
    provider: demo,
  })
  await grantDemoSubscription(tx, context, {
    id: crypto.randomUUID(),
    email: 'bartek@slodki-ul.test',
    planId: 3,
    paymentMethod: 'Blik',
    months: 1,
    amount: 3250,
    vat: vat(3250),
    endsInDays: 12,
    startedAt: at(-18),
    provider: null,
  })
  await grantDemoSubscription(tx, context, {
    id: crypto.randomUUID(),
    email: 'darek@slodki-ul.test',
    planId: 3,
    paymentMethod: 'Blik',
    months: 1,
    amount: 3250,
    vat: vat(3250),
    endsInDays: -20,
    startedAt: at(-50),
    provider: null,
  })
}
