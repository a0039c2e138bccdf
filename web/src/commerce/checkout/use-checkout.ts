import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { cartProblemSchema, type OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { findCheckoutProblem } from '@slodki-ul/contract/commerce/checkout.rules'
import { useDispatch } from 'react-redux'
import { cartShown } from '#commerce/cart/cart.api.ts'
import type { Failure } from '#core/failure.ts'
import { useLanguage } from '#i18n/language.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useSubmit } from './use-submit.ts'

/** The checkout of a cart up to the sent order: checks in the order of CHK-30, and what the server's refusals ask for. */
export function useCheckout(cart: Cart, send: (order: OrderForm) => Promise<Failure | null>) {
  const languageCode = useLanguage()
  const dispatch = useDispatch()
  const checkout = useCheckoutForm(cart)
  const { form, consents, setConsents, hasVirtual } = checkout
  const submission = useSubmit({
    ...checkout,
    findProblem: (order) => findCheckoutProblem(order, hasVirtual),
    send,
    forgetTerms: () => setConsents({ ...consents, terms: false }),
    heed({ code, details }) {
      const changed = cartProblemSchema.safeParse(details)
      if (changed.success) dispatch(cartShown(changed.data.cart, languageCode))
      // A point that takes no parcels must not be sent again.
      if (code === 'ERRORS.PARCELPOINTUNAVAILABLE') form.setValue('inPostPoint', null)
    },
  })
  return { ...checkout, ...submission }
}
