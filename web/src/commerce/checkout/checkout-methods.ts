import type { ShippingMethod, ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { canShipTogether } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'

type Wish = { payment: PaymentName | null; shipping: ShippingName | null }

export type Methods = {
  payments: readonly PaymentName[]
  payment: PaymentName | null
  /** Those that go with the payment (CHK-16, CHK-17). */
  shippings: readonly ShippingMethod[]
  shipping: ShippingMethod | null
}

/** What can be chosen and what is: the wish while the cart offers it, else the first one (CHK-14, CHK-15). */
export function chooseMethods(
  cart: Pick<Cart, 'availablePaymentMethods' | 'availableShippingMethods'>,
  wish: Wish,
): Methods {
  const payments = cart.availablePaymentMethods.map(({ name }) => name)
  const payment = payments.find((name) => name === wish.payment) ?? payments[0] ?? null
  const shippings = cart.availableShippingMethods.filter(
    ({ name }) => payment !== null && canShipTogether(payment, name),
  )
  const shipping = shippings.find(({ name }) => name === wish.shipping) ?? shippings[0] ?? null
  return { payments, payment, shippings, shipping }
}
