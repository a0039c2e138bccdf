import type { ShippingMethod, ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { canShipTogether, isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'

type Preferences = { payment: PaymentName | null; shipping: ShippingName | null }

export type Methods = {
  payments: readonly PaymentName[]
  payment: PaymentName | null
  /** Delivery methods allowed with the payment (CHK-16, CHK-17). */
  shippings: readonly ShippingMethod[]
  shipping: ShippingMethod | null
}

/**
 * The available and the selected methods: the preferred one while the cart offers it, otherwise the first (CHK-14,
 * CHK-15). Payment on delivery that was refused is left out.
 */
export function chooseMethods(
  cart: Pick<Cart, 'availablePaymentMethods' | 'availableShippingMethods'>,
  preferred: Preferences,
  isCodRefused = false,
): Methods {
  const payments = cart.availablePaymentMethods.map(({ name }) => name).filter((name) => !isCodRefused || !isCod(name))
  const payment = payments.find((name) => name === preferred.payment) ?? payments[0] ?? null
  const shippings = cart.availableShippingMethods.filter(
    ({ name }) => payment !== null && canShipTogether(payment, name),
  )
  const shipping = shippings.find(({ name }) => name === preferred.shipping) ?? shippings[0] ?? null
  return { payments, payment, shippings, shipping }
}
