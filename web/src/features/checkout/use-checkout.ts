import type { Cart } from '@slodki-ul/contract/cart'
import { cartProblemSchema, type OrderForm } from '@slodki-ul/contract/checkout'
import { findCheckoutProblem } from '@slodki-ul/contract/checkout.rules'
import type { FormEvent } from 'react'
import { useDispatch } from 'react-redux'
import type { Failure } from '#app/failure.ts'
import { showFailure } from '#app/toasts.ts'
import { cartShown } from '#features/cart/cart.api.ts'
import { useLanguage } from '#i18n/language.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useProblem } from './use-problem.ts'
import { useTermsVersion } from './use-terms-version.ts'

/** The checkout of a cart up to the sent order: checks in the order of CHK-30, and what the server's refusals ask for. */
export function useCheckout(cart: Cart, send: (order: OrderForm) => Promise<Failure | null>) {
  const languageCode = useLanguage()
  const dispatch = useDispatch()
  const { readVersion, reloadTerms } = useTermsVersion()
  const checkout = useCheckoutForm(cart)
  const { form, consents, setConsents, hasVirtual, orderOf, markFields, showErrors } = checkout
  const { problem, wrongFields, showProblem, forgetProblem } = useProblem()

  function heed({ code, fields, details }: Failure) {
    const changed = cartProblemSchema.safeParse(details)
    if (changed.success) dispatch(cartShown(changed.data.cart, languageCode))
    if (code === 'ERRORS.PLEASEACCEPTTERMS') {
      // The terms have changed while the page was open: the new ones must be accepted anew.
      setConsents({ ...consents, terms: false })
      reloadTerms()
    }
    // A point that takes no parcels must not be sent again.
    if (code === 'ERRORS.PARCELPOINTUNAVAILABLE') form.setValue('inPostPoint', null)
    markFields(fields)
    showProblem(code, fields)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    forgetProblem()
    const version = await readVersion()
    if (version === undefined) return
    const order = orderOf(form.getValues(), version)
    if (!order) return showFailure('ERRORS.METHODUNAVAILABLE')
    const found = findCheckoutProblem(order, hasVirtual)
    if (!found) {
      const failure = await send(order)
      return failure ? heed(failure) : undefined
    }
    showFailure(found.error)
    showProblem(found.error, found.fields)
    if (found.fields) await showErrors()
  }

  return { ...checkout, problem, wrongFields, submit }
}
