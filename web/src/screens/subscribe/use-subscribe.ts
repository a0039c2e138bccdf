import type { SubscriptionForm } from '@slodki-ul/contract/membership/billing'
import { findSubscribeProblem, subscriptionFormErrors } from '@slodki-ul/contract/membership/billing.rules'
import { type PurchaseVariant, planPayments } from '@slodki-ul/contract/membership/plans.rules'
import { useState } from 'react'
import { type CheckoutForm, freshConsents } from '#commerce/checkout/checkout-form.ts'
import { useOrderForm } from '#commerce/checkout/use-order-form.ts'
import { useSubmit } from '#commerce/checkout/use-submit.ts'
import type { Failure } from '#core/failure.ts'
import { useGetHealthQuery } from '#core/system.api.ts'
import { useLanguage } from '#i18n/language.ts'
import { deleteDiscountCode } from '#membership/plans/discount-code.ts'
import type { Offer } from '#membership/plans/offer.rules.ts'
import { toSubscriptionForm } from './subscription-form.ts'

type Purchase = {
  offer: Offer
  variant: PurchaseVariant
  code: string | null
  /** Refetches the plans and their prices. */
  onReload: () => void
  send: (form: SubscriptionForm) => Promise<Failure | null>
}

/** The purchase of a plan: validates in the order of Q-64, sends the order and handles refusals of the server. */
export function useSubscribe({ offer, variant, code, onReload, send }: Purchase) {
  const languageCode = useLanguage()
  const [consents, setConsents] = useState(freshConsents)
  const [preferred, setPreferred] = useState<'Stripe' | 'Blik' | null>(null)
  const off: readonly string[] = useGetHealthQuery().data?.paymentsOff ?? []
  const payments = planPayments(offer.plan).filter((name) => !off.includes(name))
  // The preferred method, or the first one of the plan when it does not allow that (SUB-21 to SUB-23).
  const payment = payments.find((name) => name === preferred) ?? payments[0] ?? 'Stripe'

  const orderOf = (values: CheckoutForm, termsVersion: string) =>
    toSubscriptionForm(values, consents, { offer, variant, payment, code, languageCode, termsVersion })
  const orderForm = useOrderForm((values) => subscriptionFormErrors(orderOf(values, '')))
  const submission = useSubmit({
    ...orderForm,
    orderOf,
    findProblem: findSubscribeProblem,
    send,
    resetTermsConsent: () => setConsents({ ...consents, terms: false }),
    onRefused({ code: refusal }) {
      if (refusal === 'ERRORS.VOUCHERINVALID') deleteDiscountCode()
      if (refusal === 'ERRORS.VOUCHERINVALID' || refusal === 'ERRORS.PLANPRICECHANGED') onReload()
    },
  })

  return { form: orderForm.form, consents, setConsents, payments, payment, setPayment: setPreferred, ...submission }
}
