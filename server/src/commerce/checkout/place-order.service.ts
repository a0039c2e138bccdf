import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import type { SQLWrapper } from 'drizzle-orm'
import { reserveStock } from '#catalogue/products/products.service.ts'
import { insertGiftDeliveries } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { emptyCart, selectCartLines, touchCart } from '#commerce/cart/cart.service.ts'
import {
  type ChosenPoint,
  type LoadedCheckout,
  loadCheckout,
  type ValidCheckout,
  validateCheckout,
} from '#commerce/checkout/load-checkout.service.ts'
import { lineRows, orderRow } from '#commerce/checkout/order-rows.service.ts'
import { type PricedCheckout, priceCheckout } from '#commerce/checkout/price-checkout.service.ts'
import { withReverseCharge } from '#commerce/checkout/reverse-charge.rules.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { orderSessionRequest } from '#commerce/orders/order-payments.service.ts'
import * as orders from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { batchWrites } from '#db/batch-writes.ts'
import type { Transaction } from '#db/client.ts'
import type { RequestContext } from '#http/session.ts'
import { recordConsents } from '#legal/consents/consents.service.ts'
import { planAttempt } from '#payments/payments/attempts.rules.ts'
import type { PaymentSession } from '#payments/payments/payment-sessions.service.ts'
import { insertPayment } from '#payments/payments/payments.service.ts'
import { requireOpenCheckout } from '#platform/settings/features.service.ts'

type Checkout = LoadedCheckout &
  ValidCheckout &
  PricedCheckout & { orderId: string; caller: RequestContext; vatIdCheck: VatIdCheck | null }

/** What the buyer arranged for the gift cards of these lines, with their positions. */
async function arrangedGifts(tx: Transaction, { cart, lines }: Pick<Checkout, 'cart' | 'lines'>) {
  if (!lines.some(({ isGiftCard }) => isGiftCard)) return []
  const held = new Map((await selectCartLines(tx, cart.id)).map(({ productId, gift }) => [productId, gift]))
  return lines.flatMap(({ productId, isGiftCard }, position) => {
    const gift = isGiftCard ? held.get(productId) : null
    return gift ? [{ ...gift, position }] : []
  })
}

/** The link by which the order came: it counts where the order holds its product and uses its code (BO-097). */
function linkOf({ link }: OrderForm, { cart, lines, discountCode, giftCardAmount }: Checkout) {
  const { productId, code } = link ?? { productId: null, code: null }
  if (productId === null && code === null) return null
  if (productId !== null && lines.every((line) => line.productId !== productId)) return null
  const usedCode = giftCardAmount > 0 ? null : discountCode
  if (code !== null && usedCode?.toUpperCase() !== code.toUpperCase()) return null
  return { productId, voucherId: code === null ? null : cart.voucherId }
}

/**
 * Writes the order with its lines, consents, mail and first payment attempt, reserves stock, uses the voucher, and
 * empties the cart.
 */
async function writeOrder(
  tx: Transaction,
  context: Context,
  form: OrderForm,
  checkout: Checkout,
  saveResponse: SQLWrapper | null,
): Promise<PaymentSession | null> {
  const { orderId, cart, lines, texts, caller } = checkout
  const charged = chargedOf(checkout)
  const method = form.paymentMethod
  const isCod = method === 'Cod'
  const payment =
    isCod || charged === 0
      ? null
      : planAttempt({ kind: 'order', id: orderId, method, amount: charged }, 1, context.clock.now())
  const order = orderRow(context, form, checkout, payment?.expiresAt ?? null)
  const orderLines = lineRows(checkout)
  const reason = { cause: 'ordered', actor: 'customer' }
  const gifts = await arrangedGifts(tx, checkout)
  const link = linkOf(form, checkout)
  const drafted = orders.draftOrder(tx, context, order, orderLines, isCod ? ['Placed'] : [], reason)
  const [row] = await batchWrites<{ number: number }>(
    tx,
    [
      reserveStock(lines, { isSold: isCod }),
      ...(checkout.reserveVoucher ? [checkout.reserveVoucher] : []),
      ...drafted.writes,
      ...(gifts.length > 0 ? [insertGiftDeliveries(tx, orderId, gifts)] : []),
      ...(link ? [orders.insertOrderLink(tx, { orderId, ...link })] : []),
      recordConsents(tx, context, { texts, orderId, email: form.email, ip: caller.ip }),
      ...(payment ? [insertPayment(tx, payment)] : saveResponse ? [saveResponse] : []),
      emptyCart(tx, cart.id),
      touchCart(tx, cart.id, { updatedAt: context.clock.date(), voucherId: null }),
    ],
    drafted.returning,
  )
  if (!row) throw new Error('An order was not inserted.')
  return (
    payment && {
      payment,
      request: orderSessionRequest(context, { ...order, shippingDiscount: 0, number: row.number }, orderLines),
    }
  )
}

type OrderRequest = {
  orderId: string
  point: ChosenPoint
  /** What VIES said of a foreign VAT number; null for buyers without one. */
  vatIdCheck: Outcome<VatIdCheck | null>
  /** Stores the response of an order without a payment page; null when nobody may repeat the request. */
  saveResponse: SQLWrapper | null
}

/** `session`: the payment page to request next; null for an order that needs none. */
export type PlacedOrder = { orderId: string; session: PaymentSession | null }

/** Places the order of a cart in the caller's transaction. */
export async function placeOrder(
  tx: Transaction,
  context: Context,
  caller: RequestContext,
  form: OrderForm,
  { orderId, point, vatIdCheck, saveResponse }: OrderRequest,
): Promise<Outcome<PlacedOrder>> {
  const open = await requireOpenCheckout(context, tx, form.languageCode)
  if (failed(open)) return open
  const loaded = await loadCheckout(tx, caller, form)
  if (failed(loaded)) return loaded
  const valid = await validateCheckout(tx, context, form, loaded.value, point)
  if (failed(valid)) return valid
  if (failed(vatIdCheck)) return vatIdCheck
  const { shipping } = valid.value
  const cart = { ...loaded.value, lines: withReverseCharge(loaded.value.lines, vatIdCheck.value) }
  const priced = await priceCheckout(tx, context, form, cart, { shipping, orderId })
  if (failed(priced)) return priced
  const checkout = { ...cart, ...valid.value, ...priced.value, orderId, caller, vatIdCheck: vatIdCheck.value }
  const session = await writeOrder(tx, context, form, checkout, saveResponse)
  if (!session && form.paymentMethod !== 'Cod') {
    const free = await orders.selectOrder(tx, orderId)
    if (free) await orders.payOrder(tx, context, free, { cause: 'nothing to pay', actor: 'customer' })
  }
  return succeed({ orderId, session })
}
