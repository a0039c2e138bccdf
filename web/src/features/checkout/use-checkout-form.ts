import type { Cart } from '@slodki-ul/contract/cart'
import { formErrors } from '@slodki-ul/contract/checkout.rules'
import { needsParcelPoint } from '@slodki-ul/contract/shipping.rules'
import { useEffect, useState } from 'react'
import { type FieldErrors, type FieldPath, type Resolver, set, useForm, useWatch } from 'react-hook-form'
import { useLanguage } from '#i18n/language.ts'
import { type CheckoutForm, freshConsents, toOrderForm } from './checkout-form.ts'
import { chooseMethods } from './checkout-methods.ts'
import { sumCheckout } from './checkout-sums.ts'
import { keepForm, readForm } from './kept-form.ts'
import { usePrefill } from './use-prefill.ts'

/** The form over a cart: what is typed (kept over a reload), consented and chosen, and what it comes to. */
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

  const resolver: Resolver<CheckoutForm> = (values) => {
    const order = orderOf(values, '')
    const errors: FieldErrors<CheckoutForm> = {}
    for (const [path, message] of Object.entries(order ? formErrors(order) : {}))
      set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

  const [defaultValues] = useState(() => readForm(sessionStorage))
  const form = useForm<CheckoutForm>({ defaultValues, resolver, mode: 'onTouched' })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(sessionStorage, values) }),
    [subscribe],
  )
  usePrefill(form)

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
    /** Marks what the server found wrong. */
    markFields: (fields: Record<string, string>) => {
      for (const [index, [path, message]] of Object.entries(fields).entries())
        form.setError(path as FieldPath<CheckoutForm>, { type: 'server', message }, { shouldFocus: index === 0 })
    },
  }
}
