import { createHash } from 'node:crypto'
import type { PriceLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type {
  PlanPriceValues,
  PlanRehearsal,
  StaffPlan,
  staffPlansEndpoints,
} from '@slodki-ul/contract/membership/plans.admin'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { announceReduction } from '@slodki-ul/contract/reductions.rules'
import { labelDays, reasonOf } from '#catalogue/prices/price-labels.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction, nameActor } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import * as table from '#membership/plans/plans.admin.db.ts'
import { countAtOldPrice, getStaffPlan, refusePrices, staffPrices } from '#membership/plans/plans.admin.service.ts'
import { type DecidedPrices, type PlanRow, selectPlan, updatePlanPrices } from '#membership/plans/plans.db.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Rows = typeof staffPlansEndpoints

const reduced = (zloty: number | null) => (zloty === null ? null : toGrosze(zloty))
const inGrosze = ({ price, strikePrice, webinarPrice, webinarStrikePrice }: PlanPriceValues): DecidedPrices => ({
  ...{ price: toGrosze(price), strikePrice: reduced(strikePrice) },
  ...{ webinarPrice: toGrosze(webinarPrice), webinarStrikePrice: reduced(webinarStrikePrice) },
})
const decidedOf = ({ price, strikePrice, webinarPrice, webinarStrikePrice }: PlanRow): DecidedPrices => ({
  ...{ price, strikePrice, webinarPrice, webinarStrikePrice },
})

/** A reduced price that is none would mislead whoever reads it. */
function refuseMisleading({ price, strikePrice, webinarPrice, webinarStrikePrice }: PlanPriceValues) {
  const fields: Record<string, string> = {}
  if (strikePrice !== null && strikePrice >= price) fields.strikePrice = 'ERRORS.NOTBELOWPRICE'
  if (webinarStrikePrice !== null && webinarStrikePrice >= webinarPrice)
    fields.webinarStrikePrice = 'ERRORS.NOTBELOWPRICE'
  return Object.keys(fields).length > 0 ? fail('ERRORS.PROVIDEDATA', { fields }) : null
}

type Reduction = { price: number; reduced: number | null; lowest: number | null }

/** The label of a price list as the shop draws it: without a percent, and crossed out only what may be. */
function labelOf(reduction: Reduction): PriceLabel {
  const shown = announceReduction(reduction)
  return {
    price: toZloty(shown.reduced ?? shown.price),
    oldPrice: shown.reduced === null ? null : toZloty(shown.price),
    percent: 0,
    lowestPrice30Days: shown.lowest === null ? null : toZloty(shown.lowest),
  }
}

const listOf = (reduction: Reduction, lowestBefore: number | null, now: number): PlanRehearsal['regular'] => {
  const lowest = reduction.lowest ?? lowestBefore
  const label = labelOf(reduction)
  // A reduction that is announced at all needs no percent here.
  const missingLabel = label.oldPrice === null ? reasonOf(reduction.reduced, reduction.lowest, 0) : null
  return {
    // No promotion is about plans.
    days: labelDays([{ from: now, label, missingLabel }], now),
    missingLabel,
    lowestBefore: lowest === null ? null : toZloty(lowest),
  }
}

/** Sets prices and reads them as the shop would; the caller decides whether the transaction is stored. */
async function setAndRead(
  tx: Transaction,
  context: Context,
  id: number,
  prices: DecidedPrices,
): Promise<Outcome<PlanRehearsal>> {
  const before = await table.lockPlan(tx, id)
  if (!before) return fail('ERRORS.NOTFOUND')
  const lowest = await table.selectLowestBefore(tx, id)
  await updatePlanPrices(tx, id, prices)
  const row = await selectPlan(tx, id)
  if (!row) return fail('ERRORS.NOTFOUND')
  const now = context.clock.now()
  const lists = {
    regular: listOf(
      { price: row.price, reduced: row.strikePrice, lowest: row.lowestPrice },
      ...([lowest.regular, now] as const),
    ),
    webinar: listOf(
      { price: row.webinarPrice, reduced: row.webinarStrikePrice, lowest: row.webinarLowestPrice },
      ...([lowest.webinar, now] as const),
    ),
  }
  const labels = [lists.regular.days[0]?.label, lists.webinar.days[0]?.label]
  const hash = createHash('sha256')
    .update(JSON.stringify([id, decidedOf(before), prices, labels]))
    .digest('hex')
  const groups = (await context.queries.listPlanSubscribers(tx)).filter(({ planId }) => planId === id)
  return succeed({ ...lists, oldPriceCount: countAtOldPrice(groups, prices), before: staffPrices(before), hash })
}

/** Carries a rehearsal out of its transaction, which is rolled back. */
class Rehearsed extends Error {
  readonly outcome: Outcome<PlanRehearsal>
  constructor(outcome: Outcome<PlanRehearsal>) {
    super('rehearsed')
    this.outcome = outcome
  }
}

/** The labels of both price lists on every coming day, by setting the prices and rolling back (BO-082). */
export async function previewPlanPrices(
  context: Context,
  caller: StaffCaller,
  id: number,
  body: PlanPriceValues,
): Promise<Outcome<PlanRehearsal>> {
  const refused = refusePrices(caller) ?? refuseMisleading(body)
  if (refused) return refused
  try {
    return await inTransaction(context, async (tx): Promise<never> => {
      throw new Rehearsed(await setAndRead(tx, context, id, inGrosze(body)))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    throw error
  }
}

/**
 * Sets the prices of a plan as rehearsed, for subscriptions from then on. Fails with ERRORS.REHEARSALCHANGED when a label
 * would be another than the one shown.
 */
export async function changePlanPrices(
  context: Context,
  caller: StaffCaller,
  id: number,
  { hash, ...body }: PlanPriceValues & { hash: string },
): Promise<Outcome<StaffPlan>> {
  const refused = refusePrices(caller) ?? refuseMisleading(body)
  if (refused) return refused
  return runAction(context, caller, async (tx): Promise<Outcome<StaffPlan>> => {
    await nameActor(tx, caller.userId)
    const before = await table.lockPlan(tx, id)
    const prices = inGrosze(body)
    const outcome = await setAndRead(tx, context, id, prices)
    if (failed(outcome)) return outcome
    if (!before || outcome.value.hash !== hash) return fail('ERRORS.REHEARSALCHANGED')
    await recordChange(tx, context, caller, {
      ...{ record: 'plan', recordId: String(id), before: decidedOf(before), after: prices },
    })
    return getStaffPlan(context, tx, id)
  })
}

/** The prices of both lists in force by date and who set them, newest first (BO-101). */
export async function listPlanPrices(
  { db, queries }: Context,
  id: number,
): Promise<Outcome<Reply<Rows['listPlanPrices']>>> {
  if (!(await selectPlan(db, id))) return fail('ERRORS.NOTFOUND')
  const rows = await table.selectPlanPrices(db, id)
  const names = await queries.findNames(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return succeed(
    rows.map((row) => ({
      ...{ priceList: row.priceList, price: toZloty(row.price), regularPrice: toZloty(row.regularPrice) },
      lowestPrice: row.lowestPrice === null ? null : toZloty(row.lowestPrice),
      validFrom: row.validFrom.toISOString(),
      validTo: row.validTo?.toISOString() ?? null,
      actor: (row.actorId && names.get(row.actorId)) ?? null,
    })),
  )
}
