import { exceededCodMax } from '@slodki-ul/contract/catalogue/delivery.rules'
import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { HandOrderOffer } from '@slodki-ul/contract/commerce/hand-orders'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { listMethods } from '#catalogue/shipping/shipping.service.ts'
import { deliveredOrderOf, findCodMethod } from '#commerce/hand-orders/preview-hand-order.service.ts'
import { isPaidInAdvance, type PricedWay, priceWay } from '#commerce/hand-orders/ways.rules.ts'
import type { OrderLineRow, OrderRow } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'

/** A way to pay an order that waits for its buyer, with the delivery that goes with it; grosze. */
export type Way = PricedWay & { paymentMethod: PaymentName; shippingMethod: ShippingName; shippingPrice: number }

type Ways = { ways: Way[]; codRefusal: HandOrderOffer['codRefusal']; codMaxAmount: number | null }

/**
 * How an order that waits for its buyer can be paid: in advance with the delivery and price of when it was made, or on
 * delivery as the shop offers it now (BO-071).
 */
export async function listWays(
  db: Executor,
  context: Context,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<Ways> {
  const delivered = await deliveredOrderOf(db, lines)
  const methods = await listMethods(context, db, delivered)
  const { shippingMethod, shippingCost, giftCardAmount } = order
  const wayOf = (paymentMethod: PaymentName, name: ShippingName, price: number): Way => ({
    ...{ paymentMethod, shippingMethod: name, shippingPrice: price },
    ...priceWay(lines, price, giftCardAmount),
  })
  const inAdvance = (['Stripe', 'Blik'] as const)
    .filter((name) => methods.offer.payments[name] && !isCod(shippingMethod))
    .map((name) => wayOf(name, shippingMethod, shippingCost))
    .filter(({ charged }) => isPaidInAdvance(charged))
  // Nothing to pay is no choice; it is not paid on delivery either.
  const [free] = inAdvance.filter(({ charged }) => charged === 0)
  if (free) return { ways: [free], codRefusal: null, codMaxAmount: null }
  const cod = await findCodMethod(db, context, { methods, name: shippingMethod, buyer: order })
  const codWays =
    cod === null || cod === 'refused' ? [] : [wayOf('Cod', cod.name, cod.price)].filter(({ charged }) => charged > 0)
  const codMaxAmount = exceededCodMax(methods.offer, delivered)
  return {
    ways: [...inAdvance, ...codWays],
    codRefusal: cod === 'refused' ? 'uncollected' : codMaxAmount === null ? null : 'amount',
    codMaxAmount,
  }
}
