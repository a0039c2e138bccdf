import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Failure, failureOf } from '#core/failure.ts'
import { changeSession, readSession } from '#core/session.ts'
import { useUpdateTermsMutation } from '#legal/terms/terms.api.ts'
import { followUrl } from './follow-url.ts'
import { forgetForm } from './form-storage.ts'
import { forgetPending, isUncertain, keepPending } from './pending-order.ts'
import { useWakeReload } from './use-bfcache-reload.ts'

const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null && 'fields' in error

type Ordering<Form> = {
  /** Where the form waits for its answer. */
  place: string
  /** Sends the form under a key; throws the failure. */
  create: (key: string, form: Form) => Promise<{ url: string }>
  /** It was made. */
  onMade: (form: Form) => void
}

/**
 * Sends an order once and goes where the answer says (CHK-35, PAY-04). `leaving` lasts from the good answer until the page
 * is gone. `send` settles with the failure, or null when the order was made or another one is under way.
 */
export function useSending<Form extends { consents: { terms?: string | null | undefined } }>(ordering: Ordering<Form>) {
  const { place, create, onMade } = ordering
  const [updateTerms] = useUpdateTermsMutation()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<'idle' | 'sending' | 'leaving'>('idle')
  const isBusy = useRef(false)

  useWakeReload()

  /** The terms accepted with the order count for the account too; where that fails, it is asked for there. */
  async function keepAcceptedTerms(version: string | null | undefined) {
    const session = readSession()
    if (!session || !version || version === session.acceptedTermsVersion) return
    const { data } = await updateTerms({ body: { version } })
    if (data) changeSession(session, { acceptedTermsVersion: data.acceptedVersion })
  }

  async function send(form: Form): Promise<Failure | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setPhase('sending')
    const { key } = keepPending(sessionStorage, form, place)
    try {
      const { url } = await create(key, form)
      forgetPending(sessionStorage, place)
      onMade(form)
      forgetForm(sessionStorage)
      await keepAcceptedTerms(form.consents.terms)
      setPhase('leaving')
      followUrl(url, navigate)
      return null
    } catch (error) {
      const failure = isFailure(error) ? error : failureOf('', null)
      if (!isUncertain(failure.status)) forgetPending(sessionStorage, place)
      isBusy.current = false
      setPhase('idle')
      return failure
    }
  }

  return { phase, send }
}
