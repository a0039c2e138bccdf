import type { Cart } from '@slodki-ul/contract/cart'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { cartLinesMax, countMax } from '@slodki-ul/contract/limits'
import { toZloty, vatPortion } from '@slodki-ul/contract/money'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#features/cart/cart.db.ts'
import { countLimit, priceCart } from '#features/cart/cart.rules.ts'
import { effectivePrice } from '#features/products/products.rules.ts'
import { loadCards } from '#features/products/products.service.ts'
import { listMethods } from '#features/shipping/shipping.service.ts'
import { countCodeTry } from '#features/vouchers/code-tries.service.ts'
import {
  checkVoucher,
  deliveryDiscount,
  findVoucher,
  holdsGiftCardsOnly,
  type VoucherLine,
  voucherDiscount,
} from '#features/vouchers/vouchers.service.ts'
import type { Visitor } from '#http/session.ts'

export {
  deleteLines as emptyCart,
  linesOfCart,
  lockCart,
  touchCart,
} from '#features/cart/cart.db.ts'

/** A cart with an owner answers only to that owner. */
const mayUse = (cart: table.CartRow, visitor: Visitor): boolean =>
  cart.userId === null || cart.userId === visitor.userId

/** Lines with what they cost; products that are gone are left out. */
function priceLines(cards: Awaited<ReturnType<typeof loadCards>>, rows: readonly table.CartLineRow[]) {
  return rows.flatMap(({ productId, count }) => {
    const product = cards.get(productId)
    if (!product) return []
    const { card, row } = product
    const unitPrice = effectivePrice(row)
    const isGiftCard = row.giftValue !== null
    return [{ card, count, unitPrice, vatRate: row.vatRate, amount: unitPrice * count, isGiftCard }]
  })
}
type Line = ReturnType<typeof priceLines>[number]

/** The lines of a cart, and the cards of their products and of `more` that may join them. */
async function loadLines(context: Context, db: Executor, cartId: string, language: Language, more: number[] = []) {
  const rows = await table.selectLines(db, cartId)
  const ids = new Set([...rows.map((row) => row.productId), ...more])
  return { rows, cards: await loadCards(context, db, [...ids], language) }
}

const toVoucherLines = (lines: readonly Line[]): VoucherLine[] =>
  lines.map(({ card, amount, isGiftCard }) => ({
    productId: card.id,
    categoryIds: card.categories.map((category) => category.id),
    amount,
    isGiftCard,
  }))

/** The cart as it stands now. */
export async function showCart(context: Context, db: Executor, cart: table.CartRow, language: Language): Promise<Cart> {
  const { rows, cards } = await loadLines(context, db, cart.id, language)
  return presentCart(context, db, cart, priceLines(cards, rows))
}

/** What a cart shows: prices, voucher and methods are computed here and nowhere else. */
async function presentCart(context: Context, db: Executor, cart: table.CartRow, lines: readonly Line[]): Promise<Cart> {
  const voucherLines = toVoucherLines(lines)
  const voucher = cart.voucherId
    ? await checkVoucher(db, cart.voucherId, { lines: voucherLines, customer: cart.email, now: context.clock.now() })
    : null
  const totals = priceCart(lines, voucher ? voucherDiscount(voucher, voucherLines) : null)
  const content = {
    hasPhysical: lines.some(({ card }) => !card.isVirtual),
    hasVirtual: lines.some(({ card }) => card.isVirtual),
  }
  const methods = await listMethods(context, db, content)
  // What a gift card pays of a delivery is taken off its price here, so that products and delivery sum to what is charged.
  const toPay = (price: number) => (voucher ? price - deliveryDiscount(voucher, totals.discountTotal, price) : price)
  return {
    id: cart.id,
    products: lines.map(({ card, count, amount }) => ({ product: card, count, totalPrice: toZloty(amount) })),
    availableShippingMethods: methods.shipping.map(({ name, price, vatRate }) => ({
      name,
      price: toZloty(toPay(price)),
      vatValue: toZloty(vatPortion(toPay(price), vatRate)),
    })),
    availablePaymentMethods: methods.payments.map((name) => ({ name })),
    totalPrice: toZloty(totals.total),
    totalPriceNet: toZloty(totals.total - totals.vat),
    vatValue: toZloty(totals.vat),
    totalDiscount: toZloty(totals.discountTotal),
    discountCode: voucher?.code ?? null,
  }
}

export async function getCart(
  context: Context,
  visitor: Visitor,
  id: string,
  language: Language,
): Promise<Outcome<Cart>> {
  const cart = await table.selectCart(context.db, id)
  if (!cart || !mayUse(cart, visitor)) return fail('ERRORS.UNABLETOLOADCART')
  return succeed(await showCart(context, context.db, cart, language))
}

/** A cart under change: what it holds, and the cards of what it holds or is about to. */
type Held = {
  cart: table.CartRow
  rows: readonly table.CartLineRow[]
  cards: Awaited<ReturnType<typeof loadCards>>
}
/** Writes a change and answers the cart and its lines after it. */
type Change = (tx: Transaction, held: Held) => Promise<Outcome<Pick<Held, 'cart' | 'rows'>>>
type Changed = { id: string; language: Language; productId?: number }

/** Changes a cart that the transaction holds and answers it whole. */
async function changeHeld(
  context: Context,
  tx: Transaction,
  cart: table.CartRow,
  { language, productId }: Omit<Changed, 'id'>,
  change: Change,
): Promise<Outcome<Cart>> {
  const loaded = await loadLines(context, tx, cart.id, language, productId === undefined ? [] : [productId])
  const outcome = await change(tx, { cart, ...loaded })
  if (failed(outcome)) return outcome
  return succeed(await presentCart(context, tx, outcome.value.cart, priceLines(loaded.cards, outcome.value.rows)))
}

/** Changes a cart under its lock and answers the whole cart. */
const changeCart = (context: Context, visitor: Visitor, changed: Changed, change: Change): Promise<Outcome<Cart>> =>
  inTransaction(context, async (tx) => {
    const cart = await table.takeCart(tx, changed.id, context.clock.date())
    if (!cart || !mayUse(cart, visitor)) return fail('ERRORS.UNABLETOLOADCART')
    return changeHeld(context, tx, cart, changed, change)
  })

/** Sets how many pieces of a product a cart holds, within stock. */
async function setCount(context: Context, tx: Transaction, held: Held, line: table.CartLineRow): ReturnType<Change> {
  const product = held.cards.get(line.productId)?.card
  if (!product) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const limit = countLimit(product)
  if (line.count > limit) return fail('ERRORS.STOCKLIMITREACHED', { extra: { available: limit } })
  await table.putLine(tx, { cartId: held.cart.id, ...line, addedAt: context.clock.date() })
  const isNew = held.rows.every(({ productId }) => productId !== line.productId)
  const rows = isNew ? [...held.rows, line] : held.rows.map((row) => (row.productId === line.productId ? line : row))
  return succeed({ cart: held.cart, rows })
}

type Addition = { cartId?: string | null | undefined; productId: number; count: number; languageCode: Language }

/** Adds pieces of a product, beginning a cart when there is none yet. */
export async function addToCart(context: Context, visitor: Visitor, addition: Addition): Promise<Outcome<Cart>> {
  const { cartId, productId, count, languageCode: language } = addition
  const add: Change = async (tx, held) => {
    const before = held.rows.find((line) => line.productId === productId)?.count ?? 0
    if (before === 0 && held.rows.length >= cartLinesMax) return fail('ERRORS.CARTFULL')
    return setCount(context, tx, held, { productId, count: Math.min(before + count, countMax + 1) })
  }
  if (cartId) return changeCart(context, visitor, { id: cartId, language, productId }, add)
  return inTransaction(context, async (tx) => {
    const at = context.clock.date()
    // Whoever is signed in has one cart, however many devices begin it.
    if (visitor.userId) await table.lockOwner(tx, visitor.userId)
    const own = visitor.userId ? await table.selectCartOf(tx, visitor.userId) : undefined
    const cart =
      (own && (await table.takeCart(tx, own.id, at))) ??
      (await table.insertCart(tx, { userId: visitor.userId, language, createdAt: at, updatedAt: at }))
    return changeHeld(context, tx, cart, { language, productId }, add)
  })
}

type CountChange = { cartId: string; productId: number; count: number; languageCode: Language }

export function changeCount(
  context: Context,
  visitor: Visitor,
  { cartId, productId, count, languageCode }: CountChange,
) {
  return changeCart(context, visitor, { id: cartId, language: languageCode }, async (tx, held) => {
    if (count < 1) return fail('ERRORS.MINIMUMQUANTITYREACHED')
    if (held.rows.every((line) => line.productId !== productId)) return fail('ERRORS.UNABLETOLOADPRODUCT')
    return setCount(context, tx, held, { productId, count })
  })
}

export const removeFromCart = (
  context: Context,
  visitor: Visitor,
  { cartId, productId, languageCode }: Omit<CountChange, 'count'>,
) =>
  changeCart(context, visitor, { id: cartId, language: languageCode }, async (tx, { cart, rows }) => {
    await table.deleteLine(tx, cartId, productId)
    return succeed({ cart, rows: rows.filter((line) => line.productId !== productId) })
  })

export const clearCart = (
  context: Context,
  visitor: Visitor,
  { cartId, languageCode }: { cartId: string; languageCode: Language },
) =>
  changeCart(context, visitor, { id: cartId, language: languageCode }, async (tx, { cart }) => {
    await table.deleteLines(tx, cart.id)
    await table.touchCart(tx, cart.id, { updatedAt: context.clock.date(), voucherId: null })
    return succeed({ cart: { ...cart, voucherId: null }, rows: [] })
  })

type VoucherEntry = { cartId: string; voucher: string; languageCode: Language }

/**
 * Puts a voucher on a cart in place of any other. A code that cannot be used leaves the cart as it is; an empty one
 * takes the voucher off. Wrong codes are counted by address and cart.
 */
export async function addVoucher(
  context: Context,
  visitor: Visitor,
  { cartId, voucher: code, languageCode }: VoucherEntry,
): Promise<Outcome<Cart>> {
  const counted = code ? await countCodeTry(context, [`address ${visitor.ip}`, `cart ${cartId}`]) : null
  if (counted && failed(counted)) return counted
  let isWrong = false
  const changed = { id: cartId, language: languageCode }
  const outcome = await changeCart(context, visitor, changed, async (tx, { cart, rows, cards }) => {
    const lines = toVoucherLines(priceLines(cards, rows))
    if (code && holdsGiftCardsOnly(lines)) return fail('ERRORS.VOUCHERNOTFORGIFTCARDS')
    const voucher = code ? await findVoucher(tx, code, { lines, customer: cart.email, now: context.clock.now() }) : null
    isWrong = voucher === null
    if (code && !voucher) return fail('ERRORS.VOUCHERINVALID')
    const voucherId = voucher?.id ?? null
    await table.touchCart(tx, cartId, { updatedAt: context.clock.date(), voucherId })
    return succeed({ cart: { ...cart, voucherId }, rows })
  })
  if (!isWrong) await counted?.value.giveBack()
  return failed(outcome) || code ? outcome : fail('ERRORS.VOUCHERINVALID')
}
