import { needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { cartProblemSchema, type OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { findCheckoutProblem, formErrors } from '@slodki-ul/contract/commerce/checkout.rules'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDispatch } from 'react-redux'
import { cartShown } from '#commerce/cart/cart.api.ts'
import type { Failure } from '#core/failure.ts'
import { useLanguage } from '#i18n/language.ts'
import { type CheckoutForm, freshConsents, toOrderForm } from './checkout-form.ts'
import { chooseMethods } from './checkout-methods.ts'
import { checkoutTotals } from './checkout-totals.ts'
import { linkStorage } from './link-storage.ts'
import { useOrderForm } from './use-order-form.ts'
import { useSubmit } from './use-submit.ts'

/**
 * State of the checkout up to the sent order: form, consents, choices and totals, validation in the order of CHK-30,
 * and handling of the server's errors.
 */
export function useCheckout(cart: Cart, send: (order: OrderForm) => Promise<Failure | null>) {
  const languageCode = useLanguage()
  const dispatch = useDispatch()
  const [consents, setConsents] = useState(freshConsents)
  // Guests are known only when they order.
  const [isRefused, setRefused] = useState(false)
  const isCodRefused = cart.isCodRefused || isRefused
  const hasVirtual = cart.products.some(({ product }) => product.isVirtual)

  /** The order to send; null while the cart offers no way to pay for it or deliver it. */
  function orderOf(values: CheckoutForm, termsVersion: string) {
    const preferred = { payment: values.paymentMethod, shipping: values.shippingMethod }
    const { payment, shipping } = chooseMethods(cart, preferred, isCodRefused)
    if (!payment || !shipping) return null
    return toOrderForm(values, consents, {
      cartId: cart.id,
      languageCode,
      paymentMethod: payment,
      shippingMethod: shipping.name,
      hasVirtual,
      termsVersion,
      toPay: checkoutTotals(cart, shipping).toPay,
      link: linkStorage.read(),
    })
  }

  const orderForm = useOrderForm((values) => {
    const order = orderOf(values, '')
    return order ? formErrors(order) : {}
  })
  const { form } = orderForm
  const [payment, shipping, inPostPoint] = useWatch({
    control: form.control,
    name: ['paymentMethod', 'shippingMethod', 'inPostPoint'],
  })
  const methods = chooseMethods(cart, { payment, shipping }, isCodRefused)

  const submission = useSubmit({
    ...orderForm,
    orderOf,
    findProblem: (order) => findCheckoutProblem(order, hasVirtual),
    send,
    resetTermsConsent: () => setConsents({ ...consents, terms: false }),
    onRefused({ code, details }) {
      const changed = cartProblemSchema.safeParse(details)
      if (changed.success) dispatch(cartShown(changed.data.cart, languageCode))
      if (code === 'ERRORS.CODNOTOFFERED') setRefused(true)
      // A point that accepts no parcels must not be sent again.
      if (code === 'ERRORS.PARCELPOINTUNAVAILABLE') form.setValue('inPostPoint', null)
    },
  })

  return {
    form,
    consents,
    setConsents,
    hasVirtual,
    methods,
    isCodRefused,
    /** Name of the parcel point, if the order is delivered to one. */
    point: (methods.shipping && needsParcelPoint(methods.shipping.name) && inPostPoint?.name) || null,
    sums: checkoutTotals(cart, methods.shipping),
    ...submission,
  }
}
