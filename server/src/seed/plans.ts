import { dayMs } from '@slodki-ul/contract/durations'
import { toGrosze, vatPortion } from '@slodki-ul/contract/money'
import { simulation } from '@slodki-ul/contract/simulation'
import { listAttachments } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { grantDemoSubscription } from '#membership/billing/demo-subscriptions.service.ts'
import { addPlanGifts, addPlans } from '#membership/plans/plans.service.ts'
import { type PlanContent, type ProductContent, readContent } from '#seed/content.ts'

/** '-1.00' stands for no strike price. */
const strike = (text: string): number | null => (Number(text) < 0 ? null : toGrosze(Number(text)))

/** The plans for sale. */
export const seedPlans = (tx: Transaction) =>
  addPlans(
    tx,
    readContent<PlanContent[]>('plans').map((plan) => ({
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
      price: toGrosze(Number(plan.price)),
      strikePrice: strike(plan.strikePrice),
      webinarPrice: toGrosze(Number(plan.webinarPrice)),
      webinarStrikePrice: strike(plan.webinarStrikePrice),
      months: plan.months,
      blikAvailable: plan.blikAvailable,
      position: plan.order,
    })),
  )

/** E-books of the shop that come with a plan as gifts: two with a year, all of them for ever. */
const giftSlugs: Record<number, number> = { 1: 2, 4: Number.POSITIVE_INFINITY }

/** Ties the gifts to the plans, once the shop has its files. */
export async function seedGifts(tx: Transaction): Promise<void> {
  const books = readContent<ProductContent[]>('products').filter(({ isVirtual, gift }) => isVirtual && !gift)
  for (const [planId, count] of Object.entries(giftSlugs)) {
    const ids = books.slice(0, count).map(({ id }) => id)
    const files = (await listAttachments(tx, ids)).filter(({ fileName }) => fileName.endsWith('.pdf'))
    await addPlanGifts(tx, Number(planId), [...new Set(files.map(({ fileId }) => fileId))])
  }
}

/** Ania renews by card, Bartek paid ahead and has 12 days left, Darek's time is over. */
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
