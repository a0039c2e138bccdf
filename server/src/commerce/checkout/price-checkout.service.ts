import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import { toGrosze } from '@slodki-ul/contract/money'
import type { SQLWrapper } from 'drizzle-orm'
import {
  giftCardPayment,
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
  /** The delivery by rate, and the VAT of the order. */
  delivered: DeliveryTotals
  total: number
  /** The part of the total that a gift card pays. */
  giftCardAmount: number
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
  const refusal = reserved && failed(reserved) ? reserved : null
  const used = reserved && !failed(reserved) ? reserved.value : null
  const voucher = used?.voucher ?? null
  // A voucher that is no longer valid gives no discount: the order continues if the buyer saw that price, otherwise it
  // fails.
  if (refusal && form.expectedTotal === undefined) {
    const failure = hasGiftCardsOnly(lines) ? fail('ERRORS.VOUCHERNOTFORGIFTCARDS') : refusal
    return failWithCart(tx, context, cart, form, failure)
  }
  const totals = priceCart(lines, voucher ? voucherDiscount(voucher, lines) : null)
  const total = totals.total + shipping.price
  const giftCardAmount = voucher ? giftCardPayment(voucher, lines, shipping.price) : 0
  const charged = total - giftCardAmount
  if (form.expectedTotal !== undefined && toGrosze(form.expectedTotal) !== charged) {
    const isBlocked = refusal?.error === 'ERRORS.GIFTCARDBLOCKED'
    return failWithCart(tx, context, cart, form, isBlocked ? refusal : fail('ERRORS.CARTCHANGED'))
  }
  const isCod = form.paymentMethod === 'Cod'
  if (!isCod && charged > 0 && charged < paymentMinimumGrosze) return fail('ERRORS.PAYMENTBELOWMINIMUM')
  return succeed({
    ...{ totals, total, giftCardAmount, discountCode: voucher?.code ?? null },
    delivered: priceDelivery(lines, totals, shipping.price),
    reserveVoucher: used?.reserve ?? null,
  })
}
