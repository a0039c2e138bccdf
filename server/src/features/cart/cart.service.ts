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
import {
  checkVoucher,
  deliveryDiscount,
  findVoucher,
  type VoucherLine,
  voucherDiscount,
} from '#features/vouchers/vouchers.service.ts'
import type { Visitor } from '#http/session.ts'

export {
  deleteLines as emptyCart,
  lockCart,
  selectLines as selectCartLines,
  touchCart,
} from '#features/cart/cart.db.ts'

/** A cart with an owner answers only to that owner. */
const mayUse = (cart: table.CartRow, visitor: Visitor): boolean =>
  cart.userId === null || cart.userId === visitor.userId

/** Lines of a cart with what they cost; products that are gone are left out. */
async function loadLines(context: Context, db: Executor, cartId: string, language: Language) {
  const rows = await table.selectLines(db, cartId)
  const cards = await loadCards(
    context,
    db,
    rows.map((row) => row.productId),
    language,
  )
  return rows.flatMap(({ productId, count }) => {
    const loaded = cards.get(productId)
    if (!loaded) return []
    const unitPrice = effectivePrice(loaded.row)
    return [{ card: loaded.card, count, unitPrice, vatRate: loaded.row.vatRate, amount: unitPrice * count }]
  })
}
type Line = Awaited<ReturnType<typeof loadLines>>[number]

const toVoucherLines = (lines: readonly Line[]): VoucherLine[] =>
  lines.map(({ card, amount }) => ({
    productId: card.id,
    categoryIds: card.categories.map((category) => category.id),
    amount,
  }))

/** The cart as it stands now: prices, voucher and methods are computed here and nowhere else. */
export async function showCart(context: Context, db: Executor, cart: table.CartRow, language: Language): Promise<Cart> {
  const lines = await loadLines(context, db, cart.id, language)
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

type Change = (tx: Transaction, cart: table.CartRow) => Promise<Outcome<null>>

/** Changes a cart under its lock and answers the whole cart. */
function changeCart(
  context: Context,
  visitor: Visitor,
  id: string,
  language: Language,
  change: Change,
): Promise<Outcome<Cart>> {
  return inTransaction(context, async (tx) => {
    const cart = await table.lockCart(tx, id)
    if (!cart || !mayUse(cart, visitor)) return fail('ERRORS.UNABLETOLOADCART')
    const outcome = await change(tx, cart)
    if (failed(outcome)) return outcome
    await table.touchCart(tx, id, { updatedAt: context.clock.date() })
    const changed = await table.selectCart(tx, id)
    return succeed(await showCart(context, tx, changed ?? cart, language))
  })
}

/** Sets how many pieces of a product a cart holds, within stock. */
async function setCount(
  context: Context,
  tx: Transaction,
  cartId: string,
  productId: number,
  count: number,
): Promise<Outcome<null>> {
  const product = (await loadCards(context, tx, [productId], 'pl')).get(productId)?.card
  if (!product) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const limit = countLimit(product)
  if (count > limit) return fail('ERRORS.STOCKLIMITREACHED', { extra: { available: limit } })
  await table.putLine(tx, { cartId, productId, count, addedAt: context.clock.date() })
  return succeed(null)
}

type Addition = { cartId?: string | null | undefined; productId: number; count: number; languageCode: Language }

/** Adds pieces of a product, beginning a cart when there is none yet. */
export async function addToCart(context: Context, visitor: Visitor, addition: Addition): Promise<Outcome<Cart>> {
  const { productId, count, languageCode } = addition
  const add: Change = async (tx, cart) => {
    const lines = await table.selectLines(tx, cart.id)
    const held = lines.find((line) => line.productId === productId)?.count ?? 0
    if (held === 0 && lines.length >= cartLinesMax) return fail('ERRORS.CARTFULL')
    return setCount(context, tx, cart.id, productId, Math.min(held + count, countMax + 1))
  }
  if (addition.cartId) return changeCart(context, visitor, addition.cartId, languageCode, add)
  return inTransaction(context, async (tx) => {
    const at = context.clock.date()
    const cart = await table.insertCart(tx, {
      userId: visitor.userId,
      language: languageCode,
      createdAt: at,
      updatedAt: at,
    })
    const outcome = await add(tx, cart)
    return failed(outcome) ? outcome : succeed(await showCart(context, tx, cart, languageCode))
  })
}

type CountChange = { cartId: string; productId: number; count: number; languageCode: Language }

export function changeCount(
  context: Context,
  visitor: Visitor,
  { cartId, productId, count, languageCode }: CountChange,
) {
  return changeCart(context, visitor, cartId, languageCode, async (tx) => {
    if (count < 1) return fail('ERRORS.MINIMUMQUANTITYREACHED')
    const lines = await table.selectLines(tx, cartId)
    if (!lines.some((line) => line.productId === productId)) return fail('ERRORS.UNABLETOLOADPRODUCT')
    return setCount(context, tx, cartId, productId, count)
  })
}

export const removeFromCart = (
  context: Context,
  visitor: Visitor,
  { cartId, productId, languageCode }: Omit<CountChange, 'count'>,
) =>
  changeCart(context, visitor, cartId, languageCode, async (tx) => {
    await table.deleteLine(tx, cartId, productId)
    return succeed(null)
  })

export const clearCart = (
  context: Context,
  visitor: Visitor,
  { cartId, languageCode }: { cartId: string; languageCode: Language },
) =>
  changeCart(context, visitor, cartId, languageCode, async (tx, cart) => {
    await table.deleteLines(tx, cart.id)
    await table.touchCart(tx, cart.id, { updatedAt: context.clock.date(), voucherId: null })
    return succeed(null)
  })

type VoucherEntry = { cartId: string; voucher: string; languageCode: Language }

/**
 * Puts a voucher on a cart in place of any other. A code that cannot be used leaves the cart as it is; an empty one
 * takes the voucher off. Wrong codes are counted per cart and address.
 */
export async function addVoucher(
  context: Context,
  visitor: Visitor,
  { cartId, voucher: code, languageCode }: VoucherEntry,
): Promise<Outcome<Cart>> {
  const keys = [`cart:${cartId}`, `ip:${visitor.ip}`]
  for (const key of keys) {
    const allowed = await context.limits.check('wrongVoucher', key)
    if (failed(allowed)) return allowed
  }
  let isUnknown = false
  const outcome = await changeCart(context, visitor, cartId, languageCode, async (tx, cart) => {
    const lines = toVoucherLines(await loadLines(context, tx, cartId, languageCode))
    const voucher = code ? await findVoucher(tx, code, { lines, customer: cart.email, now: context.clock.now() }) : null
    isUnknown = voucher === null
    if (code && !voucher) return fail('ERRORS.VOUCHERINVALID')
    await table.touchCart(tx, cartId, { updatedAt: context.clock.date(), voucherId: voucher?.id ?? null })
    return succeed(null)
  })
  if (code && isUnknown) for (const key of keys) await context.limits.consume('wrongVoucher', key)
  return failed(outcome) || code ? outcome : fail('ERRORS.VOUCHERINVALID')
}
