import { deliveredCartOf } from '@slodki-ul/contract/catalogue/delivery.rules'
import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { HandOrderContents } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze } from '@slodki-ul/contract/money'
import type { SQLWrapper } from 'drizzle-orm'
import { effectivePrice } from '#catalogue/products/products.rules.ts'
import { type LockedProduct, lockChosenProducts } from '#catalogue/products/products.service.ts'
import { listMethods } from '#catalogue/shipping/shipping.service.ts'
import {
  findVoucher,
  giftCardPayment,
  hasGiftCardsOnly,
  reserveVoucher,
  type UsableVoucher,
  voucherDiscount,
  withoutPlace,
} from '#catalogue/vouchers/vouchers.service.ts'
import { priceCart, quantityLimit } from '#commerce/cart/cart.rules.ts'
import { priceDelivery } from '#commerce/cart/delivery.rules.ts'
import type { CheckoutLine } from '#commerce/checkout/load-checkout.service.ts'
import { type AskedLine, lineIssues, toHandLine, totalIssues } from '#commerce/hand-orders/hand-lines.rules.ts'
import { choicesOf } from '#commerce/hand-orders/ways.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'

/** What is priced; what it replaces is cancelled before. */
type Asked = Omit<HandOrderContents, 'replacesId'>

type HandLine = CheckoutLine & { product: LockedProduct; reason: string | null }

const toAsked = (line: HandOrderContents['lines'][number]): AskedLine => ({
  ...line,
  otherPrice: line.otherPrice === null ? null : toGrosze(line.otherPrice),
})

/** The chosen products, locked, in the order in which they were chosen. Fails with a code by field, or ERRORS.OUTOFSTOCK. */
async function loadLines(tx: Transaction, { lines }: Pick<HandOrderContents, 'lines'>): Promise<Outcome<HandLine[]>> {
  const asked = lines.map(toAsked)
  const repeated = lines.findIndex((line, at) => lines.findIndex(({ productId }) => productId === line.productId) < at)
  if (repeated >= 0)
    return fail('ERRORS.PROVIDEDATA', { fields: { [`lines.${repeated}.productId`]: 'ERRORS.PROVIDEDATA' } })
  const locked = await lockChosenProducts(
    tx,
    lines.map(({ productId, quantity }) => ({ productId, count: quantity })),
  )
  const products = new Map(locked.map((product) => [product.id, product]))
  const leftOf = (product: LockedProduct | undefined) => (product?.isPublished ? quantityLimit(product) : 0)
  const shortages = lines
    .map(({ productId, quantity }) => ({ productId, wanted: quantity, left: leftOf(products.get(productId)) }))
    .filter(({ wanted, left }) => wanted > left)
  if (shortages.length > 0) return fail('ERRORS.OUTOFSTOCK', { extra: { shortages } })
  const found = asked.flatMap((line) => {
    const product = products.get(line.productId)
    return product ? [{ line, product }] : []
  })
  const fields = lineIssues(
    found.map(({ line, product }) => ({
      ...line,
      isGiftCard: product.giftValue !== null,
      presentPrice: effectivePrice(product),
    })),
  )
  if (Object.keys(fields).length > 0) return fail('ERRORS.PROVIDEDATA', { fields })
  const tooMuch = totalIssues(
    found.map(({ line, product }) => ({ ...line, unitPrice: toHandLine(line, effectivePrice(product)).unitPrice })),
  )
  if (Object.keys(tooMuch).length > 0) return fail('ERRORS.PROVIDEDATA', { fields: tooMuch })
  return succeed(
    found.map(({ line, product }) => {
      const { unitPrice, reason } = toHandLine(line, effectivePrice(product))
      const { id: productId, count, vatRate, categoryIds, isVirtual, weightGrams } = product
      const isGiftCard = product.giftValue !== null
      return {
        product,
        count,
        unitPrice,
        vatRate,
        amount: unitPrice * count,
        productId,
        categoryIds,
        isGiftCard,
        isVirtual,
        weightGrams,
        reason,
      }
    }),
  )
}

type Code = { voucher: UsableVoucher | null; reserve: SQLWrapper | null }

/**
 * The code of a contents if it may be used on it; null without one. For an order it is locked, so that what is left on a
 * gift card is what the order reserves of it, and `reserve` is the write that reserves it.
 */
async function findCode(
  tx: Transaction,
  context: Context,
  { discountCode, email }: Asked,
  { lines, shippingPrice, orderId }: { lines: readonly HandLine[]; shippingPrice: number; orderId: string | null },
): Promise<Outcome<Code>> {
  if (discountCode === '') return succeed({ voucher: null, reserve: null })
  const customer = email === '' ? null : normalizeEmail(email)
  const found = await findVoucher(tx, discountCode, { lines, customer, now: context.clock.now() })
  if (failed(found)) return hasGiftCardsOnly(lines) ? fail('ERRORS.VOUCHERNOTFORGIFTCARDS') : withoutPlace(found)
  if (orderId === null) return succeed({ voucher: found.value, reserve: null })
  return reserveVoucher(tx, context, found.value.id, { subjectId: orderId, email, lines, shippingPrice })
}

/** The delivery of a contents; free, and of no method, while none is chosen. */
type ChosenShipping = { name: ShippingName | null; price: number }

export type PricedContents = {
  lines: HandLine[]
  content: ReturnType<typeof deliveredCartOf>
  methods: Awaited<ReturnType<typeof listMethods>>
  choices: { name: ShippingName; price: number }[]
  voucher: UsableVoucher | null
  /** The write that reserves the code for the order; null without one, and for a preview. */
  reserveCode: SQLWrapper | null
  shipping: ChosenShipping
  totals: ReturnType<typeof priceCart>
  delivered: ReturnType<typeof priceDelivery>
  total: number
  giftCardAmount: number
}

/**
 * The price of what staff put together, with its products locked and, for an order, its code. Fails with a code by field, ERRORS.OUTOFSTOCK, for a code
 * as checkVoucher does, and with ERRORS.METHODUNAVAILABLE.
 */
export async function priceContents(
  tx: Transaction,
  context: Context,
  contents: Asked,
  orderId: string | null = null,
): Promise<Outcome<PricedContents>> {
  const loaded = await loadLines(tx, contents)
  if (failed(loaded)) return loaded
  const lines = loaded.value
  const content = deliveredCartOf(lines)
  const methods = await listMethods(context, tx, content)
  const choices = choicesOf(methods.shipping)
  const chosen = choices.find(({ name }) => name === contents.shippingMethod)
  if (contents.shippingMethod !== null && !chosen)
    return fail('ERRORS.METHODUNAVAILABLE', { extra: { methods: choices.map(({ name }) => name) } })
  const shipping: ChosenShipping = chosen ?? { name: null, price: 0 }
  const code = await findCode(tx, context, contents, { lines, shippingPrice: shipping.price, orderId })
  if (failed(code)) return code
  const { voucher, reserve: reserveCode } = code.value
  const totals = priceCart(lines, voucher ? voucherDiscount(voucher, lines) : null)
  return succeed({
    ...{ lines, content, methods, choices, voucher, reserveCode, shipping, totals },
    delivered: priceDelivery(lines, totals, shipping.price),
    total: totals.total + shipping.price,
    giftCardAmount: voucher ? giftCardPayment(voucher, lines, shipping.price) : 0,
  })
}
