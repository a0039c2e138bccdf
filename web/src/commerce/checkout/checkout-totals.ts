import type { ShippingMethod } from '@slodki-ul/contract/catalogue/shipping'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'

/** The price of the order in złoty; `toPay` is the charged amount: the total without what a gift card pays. */
export type CheckoutTotals = Record<
  'products' | 'discount' | 'delivery' | 'vat' | 'total' | 'giftCard' | 'toPay',
  number
>

export function checkoutTotals(
  cart: Pick<Cart, 'totalPrice' | 'totalDiscount' | 'vatValue' | 'giftCardPayment'>,
  shipping: Pick<ShippingMethod, 'price' | 'vatValue' | 'giftCardPayment'> | null,
): CheckoutTotals {
  const add = (a: number, b: number) => toZloty(toGrosze(a) + toGrosze(b))
  const total = add(cart.totalPrice, shipping?.price ?? 0)
  const giftCard = add(cart.giftCardPayment, shipping?.giftCardPayment ?? 0)
  return {
    products: add(cart.totalPrice, cart.totalDiscount),
    discount: cart.totalDiscount,
    delivery: shipping?.price ?? 0,
    vat: add(cart.vatValue, shipping?.vatValue ?? 0),
    total,
    giftCard,
    toPay: add(total, -giftCard),
  }
}
