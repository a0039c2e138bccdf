import { createHash } from 'node:crypto'
import type { PromotedProduct } from '@slodki-ul/contract/catalogue/promotions.admin'
import type { PromotionValues } from '@slodki-ul/contract/catalogue/promotions.rules'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { momentOfWallTime } from '@slodki-ul/contract/warsaw-times.rules'
import { labelOf, reasonOf } from '#catalogue/prices/price-labels.rules.ts'
import { selectApplied } from '#catalogue/prices/promotion-steps.db.ts'
import { playUntilBegin } from '#catalogue/prices/promotion-steps.service.ts'
import * as table from '#catalogue/prices/promotions.admin.db.ts'
import { loadCards } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inSavepoint } from '#db/transaction.ts'

/** What a promotion will show, with a hash that changes when a label does. */
export type Rehearsal = { products: PromotedProduct[]; hash: string }

/** Begin and end of checked values. */
export function timesOf({ beginsAt, endsAt }: PromotionValues): { beginsAt: Date; endsAt: Date } {
  const [begin, end] = [momentOfWallTime(beginsAt), momentOfWallTime(endsAt)]
  if (!begin || !end) throw new Error('A promotion without its times: its values were not checked.')
  return { beginsAt: begin, endsAt: end }
}

/**
 * Gives a stored promotion the products of its values. Fails with ERRORS.PROVIDEDATA for none or unknown ones, and with
 * ERRORS.PROMOTIONOVERLAPS and the first of the others when one of them has another promotion in that time.
 */
export async function chooseProducts(tx: Transaction, id: string, values: PromotionValues): Promise<Outcome<null>> {
  const chosen = values.kind === 'percent' ? values.productIds : values.prices.map(({ productId }) => productId)
  const ids = await table.resolveProducts(tx, chosen, values.categoryIds)
  const field = values.kind === 'percent' ? 'productIds' : 'prices'
  if (ids.length === 0) return fail('ERRORS.PROVIDEDATA', { fields: { [field]: 'ERRORS.NOTHINGCHOSEN' } })
  if (chosen.some((productId) => !ids.includes(productId)))
    return fail('ERRORS.PROVIDEDATA', { fields: { [field]: 'ERRORS.UNKNOWNPRODUCT' } })
  const times = { id, ...timesOf(values) }
  const overlaps = await table.selectOverlaps(tx, times, ids)
  if (overlaps.length > 0)
    return fail('ERRORS.PROMOTIONOVERLAPS', {
      extra: {
        overlaps: overlaps.map(({ beginsAt, endsAt, ...names }) => ({
          ...names,
          ...{ beginsAt: beginsAt.toISOString(), endsAt: endsAt.toISOString() },
        })),
      },
    })
  const prices = new Map(values.prices.map(({ productId, price }) => [productId, price]))
  const priceOf = (productId: number) => toGrosze(prices.get(productId) ?? 0) || null
  await table.replaceProducts(
    tx,
    times,
    ids.map((productId) => ({ productId, price: values.kind === 'percent' ? null : priceOf(productId) })),
  )
  return succeed(null)
}

/** Carries a rehearsal out of the savepoint that it rolls back. */
class Rehearsed extends Error {
  readonly products: PromotedProduct[]
  constructor(products: PromotedProduct[]) {
    super('rehearsed')
    this.products = products
  }
}

async function readLabels(tx: Transaction, context: Context, id: string): Promise<PromotedProduct[]> {
  const stored = await table.selectPromotionProducts(tx, id)
  const applied = await selectApplied(tx, id)
  const cards = await loadCards(
    context,
    tx,
    stored.map((product) => product.id),
    'pl',
  )
  return stored.flatMap(({ id: productId, name, sku }) => {
    const read = cards.get(productId)
    if (!read) return []
    const { card, row } = read
    const isApplied = (applied.get(productId) ?? null) !== null
    return {
      ...{ id: productId, name, sku, regularPrice: toZloty(row.price) },
      label: isApplied ? labelOf(card) : null,
      missingLabel: isApplied ? reasonOf(row.discountPrice, row.lowestPrice30Days, card.discount) : null,
    }
  })
}

/**
 * The label of each product on every day of a stored promotion, by letting it begin and rolling back to where it began
 * (BO-081). A reduction keeps the reference of its first day, so the label of that day is that of all.
 */
export async function rehearsePromotion(
  tx: Transaction,
  context: Context,
  id: string,
  values: PromotionValues,
): Promise<Rehearsal> {
  try {
    return await inSavepoint(tx, async (): Promise<never> => {
      await playUntilBegin(tx, id, timesOf(values).beginsAt, context.clock.date())
      throw new Rehearsed(await readLabels(tx, context, id))
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    const { products } = error
    const { name: _name, ...shown } = values
    const hash = createHash('sha256')
      .update(JSON.stringify([shown, products]))
      .digest('hex')
    return { products, hash }
  }
}

/** Fails with ERRORS.REHEARSALCHANGED when a promotion would not show what was looked at. */
export async function checkRehearsal(
  tx: Transaction,
  context: Context,
  id: string,
  values: PromotionValues,
  hash: string | undefined,
): Promise<Outcome<Rehearsal>> {
  const rehearsal = await rehearsePromotion(tx, context, id, values)
  return rehearsal.hash === hash ? succeed(rehearsal) : fail('ERRORS.REHEARSALCHANGED', { extra: rehearsal })
}

/** Carries an outcome out of a transaction that is rolled back. */
class Looked extends Error {
  readonly outcome: Outcome<Rehearsal>
  constructor(outcome: Outcome<Rehearsal>) {
    super('looked')
    this.outcome = outcome
  }
}

/** Runs work whose changes are never stored. */
export async function lookAhead(
  transact: (work: (tx: Transaction) => Promise<never>) => Promise<never>,
  work: (tx: Transaction) => Promise<Outcome<Rehearsal>>,
): Promise<Outcome<Rehearsal>> {
  try {
    return await transact(async (tx) => {
      throw new Looked(await work(tx))
    })
  } catch (error) {
    if (error instanceof Looked) return error.outcome
    throw error
  }
}
