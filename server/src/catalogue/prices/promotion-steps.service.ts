import * as table from '#catalogue/prices/promotion-steps.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'
import type { Job } from '#platform/jobs/ticker.ts'

/** Promotions that begin or end in one batch. */
const batchSize = 100

/**
 * Begins or ends a promotion, whichever is due at a moment. One whose whole time went by, while nothing ran, never begins.
 * Locked first, so that of several processes one does it and the others see it done. A rehearsal of one product leaves the
 * others alone.
 */
async function takeStep(tx: Transaction, id: string, now: Date, onlyProduct?: number): Promise<void> {
  const promotion = await table.lockPromotion(tx, id)
  if (!promotion || promotion.endedAt) return
  const isOver = promotion.endsAt <= now
  await table.nameCause(tx, { actorId: promotion.actorId, promotionId: id })
  if (promotion.startedAt) {
    if (!isOver) return
    await table.restorePrices(tx, id, onlyProduct)
    await table.updatePromotion(tx, id, { endedAt: now })
  } else if (isOver) await table.updatePromotion(tx, id, { endedAt: now })
  else if (promotion.beginsAt <= now) {
    await table.lowerPrices(tx, promotion, onlyProduct)
    await table.updatePromotion(tx, id, { startedAt: now })
  }
}

/** Locks what playSteps changes until a moment; before whatever an order locks after its products. */
export const lockSteps = table.lockComing

/** Whether a promotion of a product has begun or ended since a moment. */
export const hasPromotionStep = table.hasStepSince

/** Ends a promotion now: prices go back, and one that has not begun never does. */
export async function endNow(tx: Transaction, promotion: table.Promotion, actorId: string, now: Date): Promise<void> {
  const { id, startedAt, beginsAt } = promotion
  await table.nameCause(tx, { actorId, promotionId: id })
  if (startedAt) await table.restorePrices(tx, id)
  // The time that is left is free for another promotion.
  await table.updatePromotion(tx, id, { endedAt: now, endsAt: startedAt && now > beginsAt ? now : beginsAt })
}

/** Begins and ends what is due; returns how many. */
async function runSteps(context: Context): Promise<number> {
  const now = context.clock.date()
  return forEachRow(
    context,
    'run-promotions',
    (excludedIds) => table.selectDueSteps(context.db, now, excludedIds, batchSize),
    ({ id }) => inTransaction(context, (tx) => takeStep(tx, id, now)),
  )
}

/** A lane of its own: other jobs must not make a promotion late. */
export const promotionsJob: Job = { name: 'run-promotions', lane: 'promotions', run: runSteps }

/** Begins and ends what fell due while no process ran, before the first call is answered. */
export async function catchUpPromotions(context: Context): Promise<void> {
  let done: number
  do done = await runSteps(context)
  while (done === batchSize)
}

/**
 * Moves a transaction, which the caller rolls back, to the begin of a promotion: what begins and ends for its products
 * until then happens as it will, by the same steps.
 */
export async function playUntilBegin(tx: Transaction, promotionId: string, begin: Date, now: Date): Promise<void> {
  const moment = begin > now ? begin : now
  const later = (at: Date) => (at > now ? at : now)
  for (;;) {
    const next = await table.selectNextStep(tx, moment, promotionId)
    if (!next) break
    await table.setTime(tx, later(next.at))
    await takeStep(tx, next.id, later(next.at))
  }
  await table.setTime(tx, moment)
}

/**
 * Carries out in a transaction that the caller rolls back what all promotions will begin and end until a moment, and looks after
 * each step at what it made of the prices.
 */
export async function playSteps(
  tx: Transaction,
  { now, until }: { now: Date; until: Date },
  look: (at: Date, promotionId: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const [next] = await table.selectDueSteps(tx, until, [], 1)
    if (!next) return
    const at = next.at > now ? next.at : now
    await table.setTime(tx, at)
    await takeStep(tx, next.id, at)
    await look(at, next.id)
  }
}

/** Locks what playStepsOf changes until a moment; called before the product is locked. */
export const lockStepsOf = table.lockComingOfProduct

/** Does the same for the promotions of one product, and for its prices only. */
export async function playStepsOf(
  tx: Transaction,
  productId: number,
  { now, until }: { now: Date; until: Date },
  look: (at: Date) => Promise<void>,
): Promise<void> {
  for (;;) {
    const next = await table.selectNextOfProduct(tx, until, productId)
    if (!next) return
    const at = next.at > now ? next.at : now
    await table.setTime(tx, at)
    await takeStep(tx, next.id, at, productId)
    await look(at)
  }
}
