import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { arrangedGift, giftDeliveryErrors } from '@slodki-ul/contract/catalogue/gift-delivery.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { type Failure, fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { cartLinesMax, countMax } from '@slodki-ul/contract/limits'
import type { loadCards } from '#catalogue/products/products.service.ts'
import * as table from '#commerce/cart/cart.db.ts'
import { quantityLimit } from '#commerce/cart/cart.rules.ts'
import { loadCardsOf, presentCart, priceLines } from '#commerce/cart/show-cart.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'

export {
  deleteGuestCartsBefore,
  deleteLines as emptyCart,
  linesOfCart,
  lockCart,
  selectLines as selectCartLines,
  touchCart,
} from '#commerce/cart/cart.db.ts'

/** Whether a caller may use a cart: a cart with an owner is for its owner only. */
const mayUse = (cart: table.CartRow, caller: RequestContext): boolean =>
  cart.userId === null || cart.userId === caller.userId

export async function getCart(
  context: Context,
  caller: RequestContext,
  id: string,
  language: Language,
): Promise<Outcome<Cart>> {
  const found = await table.selectCartWithLines(context.db, id)
  if (!found || !mayUse(found.cart, caller)) return fail('ERRORS.UNABLETOLOADCART')
  const cards = await loadCardsOf(context, context.db, found.rows, language)
  return succeed(await presentCart(context, context.db, found.cart, priceLines(cards, found.rows)))
}

/** A cart during a change: its lines, and the cards of its products and of those to be added. */
type LockedCart = {
  cart: table.CartRow
  rows: readonly table.CartLineRow[]
  cards: Awaited<ReturnType<typeof loadCards>>
}
/** Writes a change; returns the cart and its lines afterwards. */
type Change = (tx: Transaction, held: LockedCart) => Promise<Outcome<Pick<LockedCart, 'cart' | 'rows'>>>
type Changed = { id: string; language: Language; productId?: number }

/** Changes a locked cart with these lines. Returns the whole cart. */
async function changeLockedCart(
  context: Context,
  tx: Transaction,
  { cart, rows }: Pick<LockedCart, 'cart' | 'rows'>,
  { language, productId }: Omit<Changed, 'id'>,
  change: Change,
): Promise<Outcome<Cart>> {
  const cards = await loadCardsOf(context, tx, rows, language, productId === undefined ? [] : [productId])
  const outcome = await change(tx, { cart, rows, cards })
  if (failed(outcome)) return outcome
  return succeed(await presentCart(context, tx, outcome.value.cart, priceLines(cards, outcome.value.rows)))
}

/** Locks and changes a cart. Returns the whole cart. */
export const changeCart = (
  context: Context,
  caller: RequestContext,
  changed: Changed,
  change: Change,
): Promise<Outcome<Cart>> =>
  inTransaction(context, async (tx) => {
    const cart = await table.lockAndTouchCart(tx, changed.id, context.clock.date())
    if (!cart || !mayUse(cart, caller)) return fail('ERRORS.UNABLETOLOADCART')
    return changeLockedCart(context, tx, { cart, rows: await table.selectLines(tx, cart.id) }, changed, change)
  })

type Wanted = Omit<table.CartLineRow, 'gift'>

/** The product of a line, when there are so many of it. */
function findWanted(cards: LockedCart['cards'], { productId, count }: Wanted) {
  const product = cards.get(productId)
  if (!product) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const limit = quantityLimit(product.card)
  return count > limit ? fail('ERRORS.STOCKLIMITREACHED', { extra: { available: limit } }) : succeed(product)
}

/** Sets the quantity of a product in a cart, within stock. */
async function setCount(
  context: Context,
  tx: Transaction,
  held: LockedCart,
  { productId, count, gift: changed }: Wanted & { gift?: GiftDelivery | undefined },
): ReturnType<Change> {
  const product = findWanted(held.cards, { productId, count })
  if (failed(product)) return product
  await table.upsertLine(tx, { cartId: held.cart.id, productId, count, addedAt: context.clock.date() })
  const before = held.rows.find((row) => row.productId === productId)
  const isArranged = changed !== undefined && product.value.row.giftValue !== null
  const gift = isArranged ? arrangedGift(changed) : (before?.gift ?? null)
  if (isArranged) await table.updateGift(tx, { cartId: held.cart.id, productId }, gift)
  const line = { productId, count, gift }
  const rows = before ? held.rows.map((row) => (row === before ? line : row)) : [...held.rows, line]
  return succeed({ cart: held.cart, rows })
}

type Addition = {
  cartId?: string | null | undefined
  productId: number
  count: number
  languageCode: Language
  gift?: GiftDelivery | undefined
}

/** A failure when the delivery of a gift card cannot be arranged like this. */
function refuseGift(context: Context, gift: GiftDelivery): Failure | null {
  const fields = giftDeliveryErrors(gift, context.clock.date())
  const wrong = Object.entries(fields).map(([field, code]) => [`gift.${field}`, code])
  return wrong.length > 0 ? fail('ERRORS.PROVIDEDATA', { fields: Object.fromEntries(wrong) }) : null
}

/** Adds a product, creating a cart if there is none; carts created by guests are limited per IP address. */
export async function addToCart(context: Context, caller: RequestContext, addition: Addition): Promise<Outcome<Cart>> {
  const { cartId, productId, count, languageCode: language, gift } = addition
  const refused = gift && refuseGift(context, gift)
  if (refused) return refused
  const add: Change = async (tx, held) => {
    const before = held.rows.find((line) => line.productId === productId)?.count ?? 0
    if (before === 0 && held.rows.length >= cartLinesMax) return fail('ERRORS.CARTFULL')
    return setCount(context, tx, held, { productId, count: Math.min(before + count, countMax + 1), gift })
  }
  if (cartId) return changeCart(context, caller, { id: cartId, language, productId }, add)
  if (caller.userId) return beginCart(context, caller, { language, productId }, add)
  const counted = await context.limits.consume('createCart', caller.ip)
  if (failed(counted)) return counted
  const outcome = gift
    ? await beginCart(context, caller, { language, productId }, add)
    : await beginGuestCart(context, { language, line: { productId, count } })
  if (failed(outcome)) await context.limits.giveBack('createCart', caller.ip)
  return outcome
}

/** A guest's new cart with its first product. */
async function beginGuestCart(
  context: Context,
  { language, line }: { language: Language; line: Wanted },
): Promise<Outcome<Cart>> {
  const { db, clock } = context
  const cards = await loadCardsOf(context, db, [], language, [line.productId])
  const product = findWanted(cards, line)
  if (failed(product)) return product
  const cart = await table.insertGuestCart(db, { language, createdAt: clock.date() }, line)
  return succeed(await presentCart(context, db, cart, priceLines(cards, [{ ...line, gift: null }])))
}

const beginCart = (
  context: Context,
  caller: RequestContext,
  changed: Omit<Changed, 'id'>,
  add: Change,
): Promise<Outcome<Cart>> =>
  inTransaction(context, async (tx) => {
    const at = context.clock.date()
    // A signed-in user has one cart on all devices.
    if (caller.userId) await table.lockOwner(tx, caller.userId)
    const own = caller.userId ? await table.selectCartOf(tx, caller.userId) : undefined
    const held = own && (await table.lockAndTouchCart(tx, own.id, at))
    const { userId } = caller
    const cart =
      held ?? (await table.insertCart(tx, { userId, language: changed.language, createdAt: at, updatedAt: at }))
    const rows = held ? await table.selectLines(tx, held.id) : []
    return changeLockedCart(context, tx, { cart, rows }, changed, add)
  })

type CountChange = { cartId: string; productId: number; count: number; languageCode: Language }

export function changeCount(
  context: Context,
  caller: RequestContext,
  { cartId, productId, count, languageCode }: CountChange,
) {
  return changeCart(context, caller, { id: cartId, language: languageCode }, async (tx, held) => {
    if (count < 1) return fail('ERRORS.MINIMUMQUANTITYREACHED')
    if (held.rows.every((line) => line.productId !== productId)) return fail('ERRORS.UNABLETOLOADPRODUCT')
    return setCount(context, tx, held, { productId, count })
  })
}

type Arranged = { cartId: string; productId: number; gift: GiftDelivery; languageCode: Language }

/** Arranges the delivery of the gift cards of a line; a delivery without anything takes back what was arranged. */
export async function arrangeGift(
  context: Context,
  caller: RequestContext,
  { cartId, productId, gift, languageCode }: Arranged,
): Promise<Outcome<Cart>> {
  const refused = refuseGift(context, gift)
  if (refused) return refused
  return changeCart(context, caller, { id: cartId, language: languageCode }, async (tx, { cart, rows, cards }) => {
    const isHeld = rows.some((line) => line.productId === productId)
    if (!isHeld || !cards.get(productId)?.row.giftValue) return fail('ERRORS.UNABLETOLOADPRODUCT')
    const arranged = arrangedGift(gift)
    await table.updateGift(tx, { cartId, productId }, arranged)
    return succeed({
      cart,
      rows: rows.map((line) => (line.productId === productId ? { ...line, gift: arranged } : line)),
    })
  })
}

export const removeFromCart = (
  context: Context,
  caller: RequestContext,
  { cartId, productId, languageCode }: Omit<CountChange, 'count'>,
) =>
  changeCart(context, caller, { id: cartId, language: languageCode }, async (tx, { cart, rows }) => {
    await table.deleteLine(tx, cartId, productId)
    return succeed({ cart, rows: rows.filter((line) => line.productId !== productId) })
  })

export const clearCart = (
  context: Context,
  caller: RequestContext,
  { cartId, languageCode }: { cartId: string; languageCode: Language },
) =>
  changeCart(context, caller, { id: cartId, language: languageCode }, async (tx, { cart }) => {
    await table.deleteLines(tx, cart.id)
    await table.touchCart(tx, cart.id, { updatedAt: context.clock.date(), voucherId: null })
    return succeed({ cart: { ...cart, voucherId: null }, rows: [] })
  })
