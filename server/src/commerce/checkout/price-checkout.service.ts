import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import { toGrosze } from '@slodki-ul/contract/money'
import type { SQLWrapper } from 'drizzle-orm'
import {
  deliveryDiscount,
  hasGiftCardsOnly,
  reserveVoucher,
  voucherDiscount,
} from '#catalogue/vouchers/vouchers.service.ts'
import { priceCart } from '#commerce/cart/cart.rules.ts'
import { type DeliveryTotals, priceDelivery } from '#commerce/cart/delivery.rules.ts'
import { failWithCart, type LoadedCheckout, type ValidCheckout } from '#commerce/checkout/load-checkout.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'

/** The price of an order, in grosze. */
export type PricedCheckout = {
  totals: ReturnType<typeof priceCart>
  discountCode: string | null
  /** The part of the delivery that a gift card pays. */
  shippingDiscount: number
  /** The delivery by rate, and the VAT of all there is to pay. */
  delivered: DeliveryTotals
  total: number
  /** The write that counts one use of the voucher; null without one. */
  reserveVoucher: SQLWrapper | null
}

/** Prices the cart with its voucher, which is locked, and its delivery. */
export async function priceCheckout(
  tx: Transaction,
  context: Context,
  form: OrderForm,
  { cart, lines }: LoadedCheckout,
  { shipping, orderId }: Pick<ValidCheckout, 'shipping'> & { orderId: string },
): Promise<Outcome<PricedCheckout>> {
  const use = { subjectId: orderId, email: form.email, lines, shippingPrice: shipping.price }
  const reserved = cart.voucherId ? await reserveVoucher(tx, context, cart.voucherId, use) : null
  const voucher = reserved?.voucher ?? null
  // A voucher that is no longer valid gives no discount: the order continues if the buyer saw that price, otherwise it
  // fails.
  if (cart.voucherId && !voucher && form.expectedTotal === undefined) {
    const error = hasGiftCardsOnly(lines) ? 'ERRORS.VOUCHERNOTFORGIFTCARDS' : 'ERRORS.VOUCHERINVALID'
    return failWithCart(tx, context, cart, form, fail(error))
  }
  const totals = priceCart(lines, voucher ? voucherDiscount(voucher, lines) : null)
  const shippingDiscount = voucher ? deliveryDiscount(voucher, totals.discountTotal, shipping.price) : 0
  const delivery = shipping.price - shippingDiscount
  const total = totals.total + delivery
  if (form.expectedTotal !== undefined && toGrosze(form.expectedTotal) !== total)
    return failWithCart(tx, context, cart, form, fail('ERRORS.CARTCHANGED'))
  const isCod = form.paymentMethod === 'Cod'
  if (!isCod && total > 0 && total < paymentMinimumGrosze) return fail('ERRORS.PAYMENTBELOWMINIMUM')
  return succeed({
    ...{ totals, total, shippingDiscount, discountCode: voucher?.code ?? null },
    delivered: priceDelivery(lines, totals, delivery),
    reserveVoucher: reserved?.reserve ?? null,
  })
}
