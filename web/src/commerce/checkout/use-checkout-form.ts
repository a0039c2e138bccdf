import { needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { formErrors } from '@slodki-ul/contract/commerce/checkout.rules'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLanguage } from '#i18n/language.ts'
import { type CheckoutForm, freshConsents, toOrderForm } from './checkout-form.ts'
import { chooseMethods } from './checkout-methods.ts'
import { sumCheckout } from './checkout-totals.ts'
import { useKeptForm } from './use-stored-form.ts'

/** The form over a cart: what is typed, consented and chosen, and what it comes to. */
export function useCheckoutForm(cart: Cart) {
  const languageCode = useLanguage()
  const [consents, setConsents] = useState(freshConsents)
  const hasVirtual = cart.products.some(({ product }) => product.isVirtual)

  /** The order as it would be sent now; null while the cart offers no way to pay or deliver it. */
  function orderOf(values: CheckoutForm, termsVersion: string) {
    const { payment, shipping } = chooseMethods(cart, {
      payment: values.paymentMethod,
      shipping: values.shippingMethod,
    })
    if (!payment || !shipping) return null
    return toOrderForm(values, consents, {
      cartId: cart.id,
      languageCode,
      paymentMethod: payment,
      shippingMethod: shipping.name,
      hasVirtual,
      termsVersion,
      total: sumCheckout(cart, shipping).total,
    })
  }

  const { form, markFields, showErrors } = useKeptForm((values) => {
    const order = orderOf(values, '')
    return order ? formErrors(order) : {}
  })

  const [payment, shipping, inPostPoint] = useWatch({
    control: form.control,
    name: ['paymentMethod', 'shippingMethod', 'inPostPoint'],
  })
  const methods = chooseMethods(cart, { payment, shipping })

  return {
    form,
    consents,
    setConsents,
    hasVirtual,
    methods,
    /** The name of the parcel point, when the order goes to one. */
    point: (methods.shipping && needsParcelPoint(methods.shipping.name) && inPostPoint?.name) || null,
    sums: sumCheckout(cart, methods.shipping),
    orderOf,
    markFields,
    showErrors,
  }
}
