import { type DeliveredCart, deliveredCartOf, exceededCodMax } from '@slodki-ul/contract/catalogue/delivery.rules'
import { isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import type { Language } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { effectivePrice } from '#catalogue/products/products.rules.ts'
import { loadCards } from '#catalogue/products/products.service.ts'
import { listMethods } from '#catalogue/shipping/shipping.service.ts'
import {
  checkVoucher,
  giftCardPayment,
  type VoucherLine,
  voucherDiscount,
} from '#catalogue/vouchers/vouchers.service.ts'
import * as table from '#commerce/cart/cart.db.ts'
import { priceCart } from '#commerce/cart/cart.rules.ts'
import { priceDelivery } from '#commerce/cart/delivery.rules.ts'
import { findCodState } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { findUser } from '#identity/users/users.service.ts'

/** The priced lines; removed products are omitted. */
export function priceLines(cards: Awaited<ReturnType<typeof loadCards>>, rows: readonly table.CartLineRow[]) {
  return rows.flatMap(({ productId, count, gift }) => {
    const product = cards.get(productId)
    if (!product) return []
    const { card, row } = product
    const unitPrice = effectivePrice(row)
    const isGiftCard = row.giftValue !== null
    return [
      {
        card,
        count,
        unitPrice,
        vatRate: row.vatRate,
        amount: unitPrice * count,
        isGiftCard,
        gift,
        isVirtual: card.isVirtual,
        weightGrams: row.weightGrams,
      },
    ]
  })
}
export type Line = ReturnType<typeof priceLines>[number]

/** The cards of the products in lines, and of `more` that may be added. */
export function loadCardsOf(
  context: Context,
  db: Executor,
  rows: readonly table.CartLineRow[],
  language: Language,
  more: readonly number[] = [],
) {
  const ids = new Set([...rows.map((row) => row.productId), ...more])
  return loadCards(context, db, [...ids], language)
}

export const toVoucherLines = (lines: readonly Line[]): VoucherLine[] =>
  lines.map(({ card, amount, isGiftCard }) => ({
    productId: card.id,
    categoryIds: card.categories.map((category) => category.id),
    amount,
    isGiftCard,
  }))

/** Whether the owner of a cart, if it has one, gets nothing that is paid on delivery (BO-071); guests are asked when they order. */
async function isOwnerRefused(context: Context, db: Executor, { userId }: table.CartRow): Promise<boolean> {
  const owner = userId === null ? undefined : await findUser(db, userId)
  if (!owner) return false
  return (await findCodState(db, context, { email: owner.email, phone: owner.phoneNumber })) === 'refused'
}

/** Delivery and payment methods that the buyer of a cart can choose from. */
async function listCartMethods(context: Context, db: Executor, cart: table.CartRow, delivered: DeliveredCart) {
  const methods = await listMethods(context, db, delivered)
  const isCodRefused = methods.payments.some(isCod) && (await isOwnerRefused(context, db, cart))
  const isLeft = (name: string) => !isCodRefused || !isCod(name)
  return {
    ...{ offer: methods.offer, isCodRefused, payments: methods.payments.filter(isLeft) },
    shipping: methods.shipping.filter(({ name }) => isLeft(name)),
  }
}

/** Returns the current cart. */
export async function showCart(context: Context, db: Executor, cart: table.CartRow, language: Language): Promise<Cart> {
  const rows = await table.selectLines(db, cart.id)
  const cards = await loadCardsOf(context, db, rows, language)
  return presentCart(context, db, cart, priceLines(cards, rows))
}

/** Builds the reply for a cart: the only place that computes its prices, voucher and methods. */
export async function presentCart(
  context: Context,
  db: Executor,
  cart: table.CartRow,
  lines: readonly Line[],
): Promise<Cart> {
  const voucherLines = toVoucherLines(lines)
  const voucher = cart.voucherId
    ? await checkVoucher(db, cart.voucherId, { lines: voucherLines, customer: cart.email, now: context.clock.now() })
    : null
  const totals = priceCart(lines, voucher ? voucherDiscount(voucher, voucherLines) : null)
  const delivered = deliveredCartOf(lines)
  const methods = await listCartMethods(context, db, cart, delivered)
  const pays = (shippingPrice: number) => (voucher ? giftCardPayment(voucher, voucherLines, shippingPrice) : 0)
  const paysForProducts = pays(0)
  return {
    id: cart.id,
    products: lines.map(({ card, count, amount, isGiftCard, gift }) => ({
      ...{ product: card, count, isGiftCard, gift },
      totalPrice: toZloty(amount),
    })),
    availableShippingMethods: methods.shipping.map(({ name, price }) => ({
      name,
      price: toZloty(price),
      vatValue: toZloty(priceDelivery(lines, totals, price).vat - totals.vat),
      giftCardPayment: toZloty(pays(price) - paysForProducts),
    })),
    availablePaymentMethods: methods.payments.map((name) => ({ name })),
    totalPrice: toZloty(totals.total),
    totalPriceNet: toZloty(totals.total - totals.vat),
    vatValue: toZloty(totals.vat),
    totalDiscount: toZloty(totals.discountTotal),
    discountCode: voucher?.code ?? null,
    giftCardPayment: toZloty(paysForProducts),
    giftCardBalance: toZloty(voucher?.kind === 'gift' ? voucher.value : 0),
    codMaxAmount: exceededCodMax(methods.offer, delivered),
    isCodRefused: methods.isCodRefused,
  }
}
