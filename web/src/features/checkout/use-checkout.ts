import type { Cart } from '@slodki-ul/contract/cart'
import { cartProblemSchema, type OrderForm } from '@slodki-ul/contract/checkout'
import { findCheckoutProblem } from '@slodki-ul/contract/checkout.rules'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { type FormEvent, useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { codeOf, type Failure } from '#app/failure.ts'
import { showFailure } from '#app/toasts.ts'
import { cartShown } from '#features/cart/cart.api.ts'
import { useGetTermsQuery } from '#features/terms/terms.api.ts'
import { useLanguage } from '#i18n/language.ts'
import { consentId, consentOf } from './consents-step.tsx'
import { pointButtonId, pointErrors } from './parcel-point.ts'
import { useCheckoutForm } from './use-checkout-form.ts'

/** The checkout of a cart up to the sent order: checks in the order of CHK-30, and what the server's refusals ask for. */
export function useCheckout(cart: Cart, send: (order: OrderForm) => Promise<Failure | null>) {
  const languageCode = useLanguage()
  const dispatch = useDispatch()
  const { currentData: terms, refetch: reloadTerms } = useGetTermsQuery({ params: { lang: languageCode } })
  const checkout = useCheckoutForm(cart)
  const { form, consents, setConsents, hasVirtual, orderOf, markFields } = checkout
  /** The last refusal, for the place it is about: a consent, or the summary. */
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  /** Paths of the fields that were wrong when the order was last sent. */
  const [wrongFields, setWrongFields] = useState<readonly string[]>([])
  /** What the focus goes to: after the waiting popup has closed, for that gives the focus back to where it was. */
  const [pointed, setPointed] = useState<{ id: string } | null>(null)
  useEffect(() => {
    if (pointed) document.getElementById(pointed.id)?.focus()
  }, [pointed])

  function point(code: ErrorCode) {
    setProblem(code)
    const consent = consentOf[code]
    const id = consent ? consentId(consent) : pointErrors.has(code) ? pointButtonId : null
    if (id) setPointed({ id })
  }

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
    setWrongFields(Object.keys(fields))
    point(code)
  }

  /** The version of the terms on the page; undefined when they could not be loaded, which a toast has told. */
  async function readVersion(): Promise<string | undefined> {
    if (terms) return terms.version
    const { data, error } = await reloadTerms()
    if (error) showFailure(codeOf(error), 'getTerms')
    return data?.version
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    setWrongFields([])
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
    if (!found.fields) return point(found.error)
    setWrongFields(Object.keys(found.fields))
    // Marks every wrong field and goes to the first.
    await form.handleSubmit(() => {})()
  }

  return { ...checkout, problem, wrongFields, submit }
}
