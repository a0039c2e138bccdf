import type { CheckoutProblem } from '@slodki-ul/contract/commerce/checkout.rules'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { type FormEvent, useEffect, useState } from 'react'
import { codeOf, type Failure } from '#core/failure.ts'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { useGetTermsQuery } from '#legal/terms/terms.api.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { consentId, consentOf } from './consents-step.tsx'
import { pointButtonId, pointErrors } from './parcel-point.ts'
import type { useOrderForm } from './use-order-form.ts'

type Options<Order> = ReturnType<typeof useOrderForm> & {
  /** Null when nothing is left by which it could be delivered or paid. */
  orderOf: (values: CheckoutForm, termsVersion: string) => Order | null
  findProblem: (order: Order) => CheckoutProblem | null
  send: (order: Order) => Promise<Failure | null>
  /** Unticks the consent to outdated terms. */
  resetTermsConsent: () => void
  onRefused: (failure: Failure) => void
}

/** Message codes by field path. */
type Fields = Record<string, string>

/** Id of the element that an error concerns, if it is a consent or the parcel point. */
function elementOf(code: ErrorCode): string | null {
  const consent = consentOf[code]
  if (consent) return consentId(consent)
  return pointErrors.has(code) ? pointButtonId : null
}

/** Sends the order once it is valid, and marks and focuses what is wrong when it is refused. */
export function useSubmit<Order>(options: Options<Order>) {
  const { form, markFields, showErrors, orderOf, findProblem, send, resetTermsConsent, onRefused } = options
  const lang = useLanguage()
  const { currentData: terms, refetch: reloadTerms } = useGetTermsQuery({ params: { lang } })
  const [problem, setProblem] = useState<{ code: ErrorCode; fields: Fields } | null>(null)

  // After the waiting dialog has closed, because closing it restores the focus.
  useEffect(() => {
    const id = problem && elementOf(problem.code)
    if (id) document.getElementById(id)?.focus()
  }, [problem])

  /** The version of the terms on the page; undefined after a toast when they could not be loaded. */
  async function readTermsVersion(): Promise<string | undefined> {
    if (terms) return terms.version
    const { data, error } = await reloadTerms()
    if (error) showFailure(codeOf(error), 'getTerms')
    return data?.version
  }

  function handleRefusal(failure: Failure) {
    onRefused(failure)
    const { code, fields } = failure
    if (code === 'ERRORS.PLEASEACCEPTTERMS') {
      // The terms changed while the page was open, so the new ones must be accepted.
      resetTermsConsent()
      reloadTerms()
    }
    markFields(fields)
    setProblem({ code, fields })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const version = await readTermsVersion()
    if (version === undefined) return
    const order = orderOf(form.getValues(), version)
    if (!order) return showFailure('ERRORS.METHODUNAVAILABLE')
    const found = findProblem(order)
    if (!found) {
      const failure = await send(order)
      return failure ? handleRefusal(failure) : undefined
    }
    showFailure(found.error)
    setProblem({ code: found.error, fields: found.fields ?? {} })
    if (found.fields) await showErrors()
  }

  return {
    /** Error code of the last refusal. */
    problem: problem?.code ?? null,
    /** Paths of the fields that were wrong at the last submit. */
    invalidFields: Object.keys(problem?.fields ?? {}),
    submit,
  }
}
