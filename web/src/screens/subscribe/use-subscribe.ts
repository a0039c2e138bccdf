import type { SubscriptionForm } from '@slodki-ul/contract/subscription'
import {
  findSubscribeProblem,
  type PurchaseVariant,
  planPayments,
  subscriptionFormErrors,
} from '@slodki-ul/contract/subscription.rules'
import { type FormEvent, useState } from 'react'
import type { Failure } from '#app/failure.ts'
import { showFailure } from '#app/toasts.ts'
import { type CheckoutForm, freshConsents } from '#features/checkout/checkout-form.ts'
import { useKeptForm } from '#features/checkout/use-kept-form.ts'
import { useProblem } from '#features/checkout/use-problem.ts'
import { useTermsVersion } from '#features/checkout/use-terms-version.ts'
import { forgetDiscountCode } from '#features/subscription/discount-code.ts'
import type { Offer } from '#features/subscription/offer.rules.ts'
import { useLanguage } from '#i18n/language.ts'
import { toSubscriptionForm } from './subscription-form.ts'

type Purchase = {
  offer: Offer
  variant: PurchaseVariant
  code: string | null
  /** Asks anew for the plans and their prices. */
  onReload: () => void
  send: (form: SubscriptionForm) => Promise<Failure | null>
}

/** The purchase of a plan up to the sent order: checks in the order of Q-64, and what the server's refusals ask for. */
export function useSubscribe({ offer, variant, code, onReload, send }: Purchase) {
  const languageCode = useLanguage()
  const [consents, setConsents] = useState(freshConsents)
  const [wish, setWish] = useState<'Stripe' | 'Blik' | null>(null)
  const payments = planPayments(offer.plan)
  // The card at first, and whatever the plan allows where it does not take the wish (SUB-21 to SUB-23).
  const payment = payments.find((name) => name === wish) ?? payments[0] ?? 'Stripe'
  const { readVersion, reloadTerms } = useTermsVersion()
  const { problem, wrongFields, showProblem, forgetProblem } = useProblem()

  const orderOf = (values: CheckoutForm, termsVersion: string) =>
    toSubscriptionForm(values, consents, { offer, variant, payment, code, languageCode, termsVersion })
  const { form, markFields, showErrors } = useKeptForm((values) => subscriptionFormErrors(orderOf(values, '')))

  function heed({ code: refusal, fields }: Failure) {
    if (refusal === 'ERRORS.VOUCHERINVALID') forgetDiscountCode()
    if (refusal === 'ERRORS.VOUCHERINVALID' || refusal === 'ERRORS.PLANPRICECHANGED') onReload()
    if (refusal === 'ERRORS.PLEASEACCEPTTERMS') {
      // The terms have changed while the page was open: the new ones must be accepted anew.
      setConsents({ ...consents, terms: false })
      reloadTerms()
    }
    markFields(fields)
    showProblem(refusal, fields)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    forgetProblem()
    const version = await readVersion()
    if (version === undefined) return
    const order = orderOf(form.getValues(), version)
    const found = findSubscribeProblem(order)
    if (!found) {
      const failure = await send(order)
      return failure ? heed(failure) : undefined
    }
    showFailure(found.error)
    showProblem(found.error, found.fields)
    if (found.fields) await showErrors()
  }

  return { form, consents, setConsents, payments, payment, setPayment: setWish, problem, wrongFields, submit }
}
