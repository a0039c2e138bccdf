import type { CheckoutProblem } from '@slodki-ul/contract/commerce/checkout.rules'
import type { FormEvent } from 'react'
import type { Failure } from '#core/failure.ts'
import { showFailure } from '#core/toasts.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { useProblem } from './use-problem.ts'
import type { useKeptForm } from './use-stored-form.ts'
import { useTermsVersion } from './use-terms-version.ts'

type Ordering<Order> = ReturnType<typeof useKeptForm> & {
  /** Null for what cannot be delivered or paid in any way that is left. */
  orderOf: (values: CheckoutForm, termsVersion: string) => Order | null
  findProblem: (order: Order) => CheckoutProblem | null
  send: (order: Order) => Promise<Failure | null>
  /** Takes back the consent to terms that hold no more. */
  forgetTerms: () => void
  /** What a refusal asks for besides. */
  heed: (failure: Failure) => void
}

/** Sends what was filled in once nothing is wrong with it, and points at what is to blame when it is refused. */
export function useSubmit<Order>(ordering: Ordering<Order>) {
  const { form, markFields, showErrors, orderOf, findProblem, send, forgetTerms, heed } = ordering
  const { readVersion, reloadTerms } = useTermsVersion()
  const { problem, wrongFields, showProblem, forgetProblem } = useProblem()

  function handleRefusal(failure: Failure) {
    heed(failure)
    const { code, fields } = failure
    if (code === 'ERRORS.PLEASEACCEPTTERMS') {
      // The terms have changed while the page was open: the new ones must be accepted anew.
      forgetTerms()
      reloadTerms()
    }
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
    const found = findProblem(order)
    if (!found) {
      const failure = await send(order)
      return failure ? handleRefusal(failure) : undefined
    }
    showFailure(found.error)
    showProblem(found.error, found.fields)
    if (found.fields) await showErrors()
  }

  return { problem, wrongFields, submit }
}
