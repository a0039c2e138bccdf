import type { ShippingMethod } from '@slodki-ul/contract/catalogue/shipping'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'

/** The price of the order in złoty; `total` is the charged amount. */
export type CheckoutTotals = { products: number; discount: number; delivery: number; vat: number; total: number }

export function checkoutTotals(
  cart: Pick<Cart, 'totalPrice' | 'totalDiscount' | 'vatValue'>,
  shipping: Pick<ShippingMethod, 'price' | 'vatValue'> | null,
): CheckoutTotals {
  const add = (a: number, b: number) => toZloty(toGrosze(a) + toGrosze(b))
  return {
    products: add(cart.totalPrice, cart.totalDiscount),
    discount: cart.totalDiscount,
    delivery: shipping?.price ?? 0,
    vat: add(cart.vatValue, shipping?.vatValue ?? 0),
    total: add(cart.totalPrice, shipping?.price ?? 0),
  }
}
