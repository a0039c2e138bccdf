import { type ShippingName, shippingNames } from '@slodki-ul/contract/catalogue/shipping'
import { isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import { type CartTotals, type PricedLine, priceCart } from '#commerce/cart/cart.rules.ts'
import { type DeliveryTotals, priceDelivery } from '#commerce/cart/delivery.rules.ts'

/** The delivery that goes with cash on delivery where this one is chosen; null when there is none. */
export const codNameOf = (name: ShippingName): ShippingName | null =>
  isCod(name) ? name : (shippingNames.find((each) => each === `${name}Cod`) ?? null)

/** The delivery by which it is paid in advance, which is what staff choose: that of the same carrier. */
export const prepaidNameOf = (name: ShippingName): ShippingName =>
  shippingNames.find((each) => !isCod(each) && codNameOf(each) === name) ?? name

/**
 * The deliveries that staff choose from. Whether it is paid on delivery is for the buyer to say, so that one by cash on
 * delivery stands for itself only where nothing is paid in advance.
 */
export const choicesOf = <Method extends { name: ShippingName }>(methods: readonly Method[]): Method[] =>
  methods.filter(
    ({ name }) => !isCod(name) || methods.every((other) => isCod(other.name) || codNameOf(other.name) !== name),
  )

type SoldLine = PricedLine & { isVirtual: boolean /** Grosze that a code took off. */; discountShare: number }

/** The price of an order with one delivery, in grosze. */
export type PricedWay = { totals: CartTotals; delivered: DeliveryTotals; total: number; charged: number }

/**
 * The price of lines, whose discounts are settled, with a delivery at this price. What a gift card pays is settled, too: it
 * pays no more than it did when it was reserved.
 */
export function priceWay(lines: readonly SoldLine[], shippingPrice: number, giftCardAmount: number): PricedWay {
  const weights = lines.map(({ discountShare }) => discountShare)
  const totals = priceCart(lines, { total: weights.reduce((sum, weight) => sum + weight, 0), weights })
  const total = totals.total + shippingPrice
  return {
    ...{ totals, total, charged: total - giftCardAmount },
    delivered: priceDelivery(lines, totals, shippingPrice),
  }
}

/** Whether this amount can be paid in advance: nothing at all, or what the provider takes at least. */
export const isPaidInAdvance = (charged: number): boolean => charged === 0 || charged >= paymentMinimumGrosze
