import type { RehearsedLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { labelOf, reasonOf } from '#catalogue/prices/price-labels.rules.ts'
import type { NewPrices } from '#catalogue/prices/prices.admin.service.ts'
import { changePrices, loadCards, lockPrices } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction, nameActor } from '#db/transaction.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'

/** Products rehearsed in one transaction, which locks them. */
const batch = 50

type Labels = Map<number, RehearsedLabel>

/** Carries labels out of the transaction that is rolled back. */
class Rehearsed extends Error {
  readonly labels: Labels
  constructor(labels: Labels) {
    super('rehearsed')
    this.labels = labels
  }
}

async function rehearseBatch(context: Context, prices: ReadonlyMap<number, NewPrices>): Promise<Labels> {
  try {
    return await inTransaction(context, async (tx): Promise<never> => {
      const ids = [...prices.keys()].toSorted((a, b) => a - b)
      for (const id of ids) {
        const next = prices.get(id)
        if (next && (await lockPrices(tx, id))) await changePrices(tx, id, next)
      }
      const labels: Labels = new Map()
      for (const [id, { card, row }] of await loadCards(context, tx, ids, 'pl')) {
        const reduced = prices.get(id)?.discountPrice ?? null
        labels.set(id, { ...labelOf(card), missingLabel: reasonOf(reduced, row.lowestPrice30Days, card.discount) })
      }
      throw new Rehearsed(labels)
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.labels
    throw error
  }
}

/** The label of each product with new prices in grosze as the shop would draw it, by setting them and rolling back (BO-081). */
export async function rehearsePrices(context: Context, prices: ReadonlyMap<number, NewPrices>): Promise<Labels> {
  const labels: Labels = new Map()
  const all = [...prices]
  for (let start = 0; start < all.length; start += batch)
    for (const [id, label] of await rehearseBatch(context, new Map(all.slice(start, start + batch))))
      labels.set(id, label)
  return labels
}

const isSameLabel = (one: RehearsedLabel, other: RehearsedLabel): boolean =>
  (Object.keys(one) as (keyof RehearsedLabel)[]).every((key) => one[key] === other[key])

/**
 * Sets prices in the transaction of the caller and records them. Fails with ERRORS.REHEARSALCHANGED when the label is another
 * than the rehearsed one; a product that customers do not know yet has none.
 */
export async function setRehearsedPrices(
  tx: Transaction,
  context: Context,
  caller: { entryId: string; userId: string | null },
  { productId, prices, label }: { productId: number; prices: NewPrices; label: RehearsedLabel | null },
): Promise<Outcome<null>> {
  await nameActor(tx, caller.userId)
  const before = await lockPrices(tx, productId)
  if (!before) return fail('ERRORS.UNABLETOLOADPRODUCT')
  await changePrices(tx, productId, prices)
  const loaded = label && (await loadCards(context, tx, [productId], 'pl')).get(productId)
  if (label && loaded) {
    const missingLabel = reasonOf(prices.discountPrice, loaded.row.lowestPrice30Days, loaded.card.discount)
    if (!isSameLabel({ ...labelOf(loaded.card), missingLabel }, label)) return fail('ERRORS.REHEARSALCHANGED')
  }
  const change = { before: { ...before }, after: { ...prices } }
  await recordChange(tx, context, caller, { record: 'product', recordId: String(productId), ...change })
  return succeed(null)
}
