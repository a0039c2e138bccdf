import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Failure, failureOf } from '#core/failure.ts'
import { changeSession, readSession } from '#core/session.ts'
import type { StoredValue } from '#core/storage.ts'
import { useUpdateTermsMutation } from '#legal/terms/terms.api.ts'
import { followUrl } from './follow-url.ts'
import { formStorage } from './form-storage.ts'
import { linkStorage } from './link-storage.ts'
import { isUncertain, type Pending, savePending } from './pending-order.ts'

const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null && 'fields' in error

type Options<Form> = {
  /** Where the form is stored until its response arrives. */
  storage: StoredValue<Pending<Form>>
  /** Sends the form with an idempotency key; throws on failure. */
  create: (key: string, form: Form) => Promise<{ url: string }>
  onCreated: (form: Form) => void
}

/**
 * Sends an order once and follows the URL of the response (CHK-35, PAY-04). The phase is `leaving` from the successful
 * response until the page is gone. `send` resolves to the failure, or to null when the order was created or another one is
 * being sent.
 */
export function useOrderSender<Form extends { consents: { terms?: string | null | undefined } }>(
  options: Options<Form>,
) {
  const { storage, create, onCreated } = options
  const [updateTerms] = useUpdateTermsMutation()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<'idle' | 'sending' | 'leaving'>('idle')
  const isBusy = useRef(false)

  /**
   * The terms accepted with the order also count for the account; if saving that fails, the account asks again.
   */
  async function saveAcceptedTerms(version: string | null | undefined) {
    const session = readSession()
    if (!session || !version || version === session.acceptedTermsVersion) return
    const { data } = await updateTerms({ body: { version } })
    if (data) changeSession(session, { acceptedTermsVersion: data.acceptedVersion })
  }

  async function send(form: Form): Promise<Failure | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setPhase('sending')
    const { key } = savePending(storage, form)
    try {
      const { url } = await create(key, form)
      storage.remove()
      onCreated(form)
      formStorage.remove()
      linkStorage.remove()
      await saveAcceptedTerms(form.consents.terms)
      setPhase('leaving')
      followUrl(url, navigate)
      return null
    } catch (error) {
      const failure = isFailure(error) ? error : failureOf('', null)
      if (!isUncertain(failure.status)) storage.remove()
      isBusy.current = false
      setPhase('idle')
      return failure
    }
  }

  return { phase, send }
}
