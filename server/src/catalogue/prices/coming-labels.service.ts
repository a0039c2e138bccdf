import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { endOfRehearsal, type LabelStage, labelDays, labelOf, reasonOf } from '#catalogue/prices/price-labels.rules.ts'
import * as table from '#catalogue/prices/prices.admin.db.ts'
import { lockStepsOf, playStepsOf } from '#catalogue/prices/promotion-steps.service.ts'
import { loadCards, lockPrices } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inRehearsal, inTransaction } from '#db/transaction.ts'

/** What the shop shows from now on, and after each step of the product's promotions on the days of a rehearsal. */
export async function playStages(tx: Transaction, context: Context, productId: number) {
  const now = context.clock.date()
  const stages: (LabelStage & { reference: number | null })[] = []
  const look = async (at: Date) => {
    const read = (await loadCards(context, tx, [productId], 'pl')).get(productId)
    if (!read) return
    const { card, row } = read
    const missingLabel = reasonOf(row.discountPrice, row.lowestPrice30Days, card.discount)
    stages.push({ from: at.getTime(), label: labelOf(card), missingLabel, reference: row.lowestPrice30Days })
  }
  await look(now)
  const until = new Date(endOfRehearsal(now.getTime()) - 1)
  await inRehearsal(tx, () => playStepsOf(tx, productId, { now, until }, look))
  return stages
}

/** Locks a product with its prices, after the promotions that a rehearsal plays: in the order of the job. */
export async function lockForRehearsal(tx: Transaction, { clock }: Context, productId: number) {
  await lockStepsOf(tx, new Date(endOfRehearsal(clock.now())), productId)
  return lockPrices(tx, productId)
}

/** The label of every coming day while nobody changes the prices, and the promotions that make it (BO-084). */
export const comingLabels = (
  context: Context,
  productId: number,
): Promise<Outcome<Reply<(typeof pricesEndpoints)['comingLabels']>>> =>
  inTransaction(context, async (tx) => {
    if (!(await lockForRehearsal(tx, context, productId))) return fail('ERRORS.UNABLETOLOADPRODUCT')
    const now = context.clock.now()
    const promotions = await table.selectComingPromotions(tx, productId, new Date(endOfRehearsal(now)))
    return succeed({
      days: labelDays(await playStages(tx, context, productId), now),
      promotions: promotions.map(({ beginsAt, endsAt, ...named }) => ({
        ...named,
        ...{ beginsAt: beginsAt.toISOString(), endsAt: endsAt.toISOString() },
      })),
    })
  })
