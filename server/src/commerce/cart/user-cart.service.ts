import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { cartLinesMax } from '@slodki-ul/contract/limits'
import { loadCards } from '#catalogue/products/products.service.ts'
import * as table from '#commerce/cart/cart.db.ts'
import { quantityLimit } from '#commerce/cart/cart.rules.ts'
import { showCart } from '#commerce/cart/show-cart.service.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'

export { selectPersonalCart } from '#commerce/cart/cart.db.ts'

/** Returns the cart of a user, shared by all devices; null without one. */
export const findCartIdOf = async (db: Executor, userId: string): Promise<string | null> =>
  (await table.selectCartOf(db, userId))?.id ?? null

/** Adds the lines of one cart to another, within stock and the limits of a cart. */
async function moveLines(context: Context, tx: Transaction, from: string, to: string): Promise<void> {
  const [given, held] = [await table.selectLines(tx, from), await table.selectLines(tx, to)]
  const ids = given.map(({ productId }) => productId)
  const cards = await loadCards(context, tx, ids, 'pl')
  const counts = new Map(held.map(({ productId, count }) => [productId, count]))
  for (const { productId, count, gift } of given) {
    const card = cards.get(productId)?.card
    const before = counts.get(productId) ?? 0
    const after = card ? Math.min(before + count, quantityLimit(card)) : 0
    if (after <= before || (before === 0 && counts.size >= cartLinesMax)) continue
    counts.set(productId, after)
    await table.upsertLine(tx, { cartId: to, productId, count: after, addedAt: context.clock.date() })
    const own = held.find((line) => line.productId === productId)?.gift
    if (gift && !own) await table.updateGift(tx, { cartId: to, productId }, gift)
  }
}

type Claim = { cartId: string; languageCode: Language }

/**
 * Gives the cart of a device to the signed-in user: it becomes theirs when they have none; otherwise its lines are
 * added to theirs, which keeps its id and voucher (CART-03, CART-04, Q-95). A cart of another user is ignored.
 */
export function mergeGuestCart(
  context: Context,
  caller: RequestContext,
  { cartId, languageCode }: Claim,
): Promise<Outcome<Cart>> {
  return inTransaction(context, async (tx): Promise<Outcome<Cart>> => {
    const { userId } = caller
    if (userId === null) return fail('ERRORS.UNAUTHORIZED')
    // Serialises two devices that sign in at once, whichever carts they have.
    await table.lockOwner(tx, userId)
    const given = await table.lockCart(tx, cartId)
    if (!given || (given.userId !== null && given.userId !== userId)) return fail('ERRORS.UNABLETOLOADCART')
    const own = await table.selectCartOf(tx, userId)
    const updatedAt = context.clock.date()
    if (!own) {
      await table.touchCart(tx, given.id, { updatedAt, userId })
      return succeed(await showCart(context, tx, { ...given, userId }, languageCode))
    }
    if (own.id === given.id) return succeed(await showCart(context, tx, own, languageCode))
    await moveLines(context, tx, given.id, own.id)
    const voucherId = own.voucherId ?? given.voucherId
    await table.touchCart(tx, own.id, { updatedAt, voucherId })
    await table.deleteCart(tx, given.id)
    return succeed(await showCart(context, tx, { ...own, voucherId }, languageCode))
  })
}
