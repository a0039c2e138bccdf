import { createHash } from 'node:crypto'
import type { PriceLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { lockForRehearsal, playStages } from '#catalogue/prices/coming-labels.service.ts'
import { type LabelStage, labelDays } from '#catalogue/prices/price-labels.rules.ts'
import * as table from '#catalogue/prices/prices.admin.db.ts'
import { drawPrices } from '#catalogue/prices/prices.pdf.ts'
import { changePrices, findShelves, loadCards } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction, nameActor } from '#db/transaction.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Rows = typeof pricesEndpoints
export type NewPrices = { price: number; discountPrice: number | null }
type Rehearsal = Omit<Reply<Rows['previewPrice']>, 'days'> & { stages: LabelStage[] }

const inGrosze = ({ price, discountPrice }: NewPrices): NewPrices => ({
  price: toGrosze(price),
  discountPrice: discountPrice === null ? null : toGrosze(discountPrice),
})

/**
 * Sets prices and reads the product's card as the shop draws it: the rule of the label is the database's own. The caller
 * decides whether the transaction is stored.
 */
async function setAndRead(
  tx: Transaction,
  context: Context,
  productId: number,
  prices: NewPrices,
): Promise<Outcome<Rehearsal>> {
  const before = await lockForRehearsal(tx, context, productId)
  if (!before) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const lowestBefore = await table.selectLowestBefore(tx, productId)
  await changePrices(tx, productId, prices)
  const stages = await playStages(tx, context, productId)
  const [first] = stages
  if (!first) return fail('ERRORS.UNABLETOLOADPRODUCT')
  // What begins now is the same a minute later.
  const shown = stages.map(({ from, label }) => [from > context.clock.now() ? from : 0, label])
  const hash = createHash('sha256')
    .update(JSON.stringify([productId, before, prices, shown]))
    .digest('hex')
  const lowest = first.reference ?? lowestBefore
  return succeed({
    ...{ stages, missingLabel: first.missingLabel, lowestBefore: lowest === null ? null : toZloty(lowest), hash },
    before: {
      price: toZloty(before.price),
      discountPrice: before.discountPrice === null ? null : toZloty(before.discountPrice),
    },
  })
}

/** Carries a rehearsal out of its transaction, which is rolled back. */
class Rehearsed extends Error {
  readonly outcome: Outcome<Rehearsal>
  constructor(outcome: Outcome<Rehearsal>) {
    super('rehearsed')
    this.outcome = outcome
  }
}

async function rehearse(context: Context, productId: number, prices: NewPrices): Promise<Outcome<Rehearsal>> {
  try {
    return await inTransaction(context, async (tx): Promise<never> => {
      throw new Rehearsed(await setAndRead(tx, context, productId, prices))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome
    throw error
  }
}

const refusedReduction = ({ price, discountPrice }: NewPrices) =>
  discountPrice !== null && discountPrice >= price
    ? fail('ERRORS.PROVIDEDATA', { fields: { discountPrice: 'ERRORS.NOTBELOWPRICE' } })
    : null

/**
 * The label of every coming day with new prices, by setting them, letting the promotions of the product begin and end, and
 * rolling back (BO-081).
 */
export async function previewPrice(
  context: Context,
  productId: number,
  body: NewPrices,
): Promise<Outcome<Reply<Rows['previewPrice']>>> {
  const refused = refusedReduction(body)
  if (refused) return refused
  const rehearsed = await rehearse(context, productId, inGrosze(body))
  if (failed(rehearsed)) return rehearsed
  const { stages, ...rest } = rehearsed.value
  return succeed({ days: labelDays(stages, context.clock.now()), ...rest })
}

/** Sets prices as rehearsed. Fails with ERRORS.REHEARSALCHANGED when the label would be another than the one shown. */
export async function changePrice(
  context: Context,
  caller: StaffCaller,
  productId: number,
  { hash, ...body }: NewPrices & { hash: string },
): Promise<Outcome<PriceLabel>> {
  const refused = refusedReduction(body)
  if (refused) return refused
  return runAction(context, caller, async (tx) => {
    await nameActor(tx, caller.userId)
    const before = await lockForRehearsal(tx, context, productId)
    const prices = inGrosze(body)
    const outcome = await setAndRead(tx, context, productId, prices)
    if (failed(outcome)) return outcome
    const [first] = outcome.value.stages
    if (!before || !first) return fail('ERRORS.UNABLETOLOADPRODUCT')
    if (outcome.value.hash !== hash) return fail('ERRORS.REHEARSALCHANGED')
    const change = { before: { ...before }, after: { ...prices } }
    await recordChange(tx, context, caller, { record: 'product', recordId: String(productId), ...change })
    return succeed(first.label)
  })
}

/** The prices of a product in force by date and who set them, newest first; those of some days, or all. */
async function findPrices(
  { db, queries }: Context,
  productId: number,
  days?: table.Days,
): Promise<Reply<Rows['listPrices']>> {
  const rows = await table.selectPrices(db, productId, days)
  const names = await queries.findNames(
    db,
    rows.flatMap(({ actorId }) => (actorId ? [actorId] : [])),
  )
  return rows.map(({ price, regularPrice, lowestPrice, validFrom, validTo, actorId, promotion, promotionId }) => ({
    price: toZloty(price),
    regularPrice: toZloty(regularPrice),
    validFrom: validFrom.toISOString(),
    validTo: validTo?.toISOString() ?? null,
    actor: (actorId && names.get(actorId)) ?? null,
    lowestPrice: lowestPrice === null ? null : toZloty(lowestPrice),
    ...{ promotion, promotionId },
  }))
}

/** The prices of a product in force by date and who set them (BO-084). */
export const listPrices = async (context: Context, productId: number): Promise<Outcome<Reply<Rows['listPrices']>>> =>
  succeed(await findPrices(context, productId))

/** The prices in force on some days, both included, for any time of them, as a PDF (BO-084). */
export async function printPrices(
  context: Context,
  productId: number,
  { from, to, lang }: Input<Rows['printPrices']>['query'],
): Promise<Outcome<FileResponse>> {
  const loaded = (await loadCards(context, context.db, [productId], lang)).get(productId)
  if (!loaded) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const days = { from, to }
  const prices = await findPrices(context, productId, days)
  const shelf = (await findShelves(context.db, [productId])).get(productId)
  const product = { name: loaded.card.name, sku: shelf?.sku ?? '' }
  const content = await drawPrices({ product, prices, days, language: lang })
  return succeed({
    name: `${lang === 'en' ? 'prices' : 'ceny'}-${product.sku || productId}-${from}-${to}.pdf`,
    content,
  })
}
