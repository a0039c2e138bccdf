import { createHash } from 'node:crypto'
import type { RehearsedLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { type productReductionsEndpoints, reducedMax } from '@slodki-ul/contract/catalogue/product-bulk.admin'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { rehearsePrices, setRehearsedPrices } from '#catalogue/prices/price-rehearsal.service.ts'
import type { NewPrices } from '#catalogue/prices/prices.admin.service.ts'
import { describeProducts, findChosen, findProducts } from '#catalogue/products/product-bulk.service.ts'
import { lockPrices } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import type { BulkAction, RefusalCode } from '#platform/runs/bulk-action.ts'
import { type RunCaller, startRun } from '#platform/runs/runs.service.ts'

type Rows = typeof productReductionsEndpoints
type Body = Input<Rows['previewReduceProducts']>['body']

/** The prices in grosze with a reduction of so many percent; without one when it is null. */
function reducedPrices(price: number, percent: number | null): Outcome<NewPrices> {
  // A draft may be without a price.
  if (price === 0) return fail('ERRORS.NOTREADY')
  if (percent === null) return succeed({ price, discountPrice: null })
  const discountPrice = Math.round((price * (100 - percent)) / 100)
  return discountPrice > 0 && discountPrice < price
    ? succeed({ price, discountPrice })
    : fail('ERRORS.ACTIONNOTALLOWED')
}

/** What each product would cost: the price that it was reduced from, and its label. */
type Rehearsed = { from: number; label: RehearsedLabel }
type Rehearsal = {
  names: Map<string, string>
  products: Record<string, Rehearsed>
  refusals: Map<string, RefusalCode>
}

/** Rehearses a reduction of products, and rolls it back. */
async function rehearseAll(context: Context, ids: readonly string[], percent: number | null): Promise<Rehearsal> {
  const found = await findProducts(context.db, ids)
  const rehearsal: Rehearsal = { names: new Map(), products: {}, refusals: new Map() }
  const prices = new Map<number, NewPrices>()
  for (const id of ids) {
    const product = found.get(id)
    const next = product ? reducedPrices(product.price, percent) : fail('ERRORS.UNABLETOLOADPRODUCT')
    if (failed(next)) rehearsal.refusals.set(id, next.error)
    else prices.set(Number(id), next.value)
    rehearsal.names.set(id, product?.namePl ?? '')
  }
  for (const [id, label] of await rehearsePrices(context, prices))
    rehearsal.products[id] = { from: prices.get(id)?.price ?? 0, label }
  return rehearsal
}

const hashOf = ({ products }: Rehearsal, percent: number | null): string =>
  createHash('sha256')
    .update(JSON.stringify([percent, products]))
    .digest('hex')

const chosenIds = async (context: Context, selection: Body['selection']): Promise<Outcome<string[]>> => {
  const ids = await findChosen(context.db, selection, reducedMax)
  return ids.length > reducedMax ? fail('ERRORS.ABOVELIMIT', { extra: { max: reducedMax } }) : succeed(ids)
}

/** The labels of the chosen products with a reduction. Fails with ERRORS.ABOVELIMIT (BO-088, BO-081). */
export async function previewReduceProducts(
  context: Context,
  { selection, percent }: Body,
): Promise<Outcome<Reply<Rows['previewReduceProducts']>>> {
  const chosen = await chosenIds(context, selection)
  if (failed(chosen)) return chosen
  const rehearsal = await rehearseAll(context, chosen.value, percent)
  const byCode = Map.groupBy(rehearsal.refusals.values(), (code) => code)
  const labels = Object.entries(rehearsal.products).map(([id, { label }]) => ({
    ...{ id: Number(id), label },
    name: rehearsal.names.get(id) ?? '',
  }))
  return succeed({
    total: chosen.value.length,
    possible: labels.length,
    refused: [...byCode].map(([code, all]) => ({ code, count: all.length })),
    labels,
    hash: hashOf(rehearsal, percent),
  })
}

/** Ends the start of a run whose labels would be others than those that were shown. */
class RehearsalChanged extends Error {}

/** Begins to reduce as rehearsed. Fails with ERRORS.ABOVELIMIT or ERRORS.REHEARSALCHANGED. */
export async function reduceProducts(
  context: Context,
  caller: RunCaller,
  { selection, percent, hash }: Input<Rows['reduceProducts']>['body'],
): Promise<Outcome<Run>> {
  const chosen = await chosenIds(context, selection)
  if (failed(chosen)) return chosen
  const rehearsal = await rehearseAll(context, chosen.value, percent)
  const input = { percent, products: rehearsal.products }
  try {
    return await startRun(context, caller, { kind: reduceAction.kind, input }, async () => {
      // The repeat of a request that began a run does not come here.
      if (hashOf(rehearsal, percent) !== hash) throw new RehearsalChanged()
      return chosen.value
    })
  } catch (error) {
    if (error instanceof RehearsalChanged) return fail('ERRORS.REHEARSALCHANGED')
    throw error
  }
}

/** Reduces one product as it was rehearsed; one with another price or label by now is left out. */
export const reduceAction: BulkAction<Context> = {
  kind: 'products.reduce',
  permission: 'prices.set',
  describe: describeProducts,
  async findRefusals(_db, context, { input }, ids) {
    return (await rehearseAll(context, ids, input.percent as number | null)).refusals
  },
  async perform(tx, context, { id: runId, startedBy, input }, id) {
    const { percent, products } = input as { percent: number | null; products: Record<string, Rehearsed> }
    const before = await lockPrices(tx, Number(id))
    if (!before) return fail('ERRORS.UNABLETOLOADPRODUCT')
    const prices = reducedPrices(before.price, percent)
    if (failed(prices)) return prices
    const rehearsed = products[id]
    if (!rehearsed || rehearsed.from !== before.price) return fail('ERRORS.REHEARSALCHANGED')
    const caller = { entryId: crypto.randomUUID(), userId: startedBy }
    await markEntryDone(tx, context, {
      ...{ id: caller.entryId, actorId: startedBy, call: reduceAction.kind, ip: null },
      ...{ record: 'product', recordId: id, subject: { record: 'product', recordId: id, runId } },
    })
    const change = { productId: Number(id), prices: prices.value, label: rehearsed.label }
    return setRehearsedPrices(tx, context, caller, change)
  },
}
