import type { OrderForm } from '@slodki-ul/contract/checkout'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Failure, failureOf } from '#app/failure.ts'
import { keepSession, readSession } from '#app/session.ts'
import { useUpdateTermsMutation } from '#features/terms/terms.api.ts'
import { useCreateOrderMutation } from './checkout.api.ts'
import { followUrl } from './follow-url.ts'
import { forgetForm, readForm } from './kept-form.ts'
import { keepLastPoint } from './last-points.ts'
import { forgetPending, isUncertain, keepPending } from './pending-order.ts'
import { useWakeReload } from './use-wake-reload.ts'

const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null && 'fields' in error

/**
 * Sends an order once and goes where the answer says (CHK-35). `leaving` lasts from the good answer until the page is
 * gone. `send` settles with the failure, or null when the order was made or another one is under way.
 */
export function useSendOrder() {
  const [createOrder] = useCreateOrderMutation()
  const [updateTerms] = useUpdateTermsMutation()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<'idle' | 'sending' | 'leaving'>('idle')
  const isBusy = useRef(false)

  const rest = () => {
    isBusy.current = false
    setPhase('idle')
  }

  useWakeReload()

  /** The terms accepted with the order count for the account too; where that fails, it is asked for there. */
  async function keepAcceptedTerms(version: string | null | undefined) {
    const session = readSession()
    if (!session || !version || version === session.acceptedTermsVersion) return
    const { data } = await updateTerms({ body: { version } })
    if (data) keepSession({ ...session, acceptedTermsVersion: data.acceptedVersion })
  }

  async function send(form: OrderForm): Promise<Failure | null> {
    if (isBusy.current) return null
    isBusy.current = true
    setPhase('sending')
    const { key } = keepPending(sessionStorage, form)
    try {
      const { url } = await createOrder({ headers: { 'idempotency-key': key }, body: form }).unwrap()
      forgetPending(sessionStorage)
      const { inPostPoint } = readForm(sessionStorage)
      if (form.inPostPoint && inPostPoint?.name === form.inPostPoint) keepLastPoint(localStorage, inPostPoint)
      forgetForm(sessionStorage)
      await keepAcceptedTerms(form.consents.terms)
      setPhase('leaving')
      followUrl(url, navigate)
      return null
    } catch (error) {
      const failure = isFailure(error) ? error : failureOf('', null)
      if (!isUncertain(failure.status)) forgetPending(sessionStorage)
      rest()
      return failure
    }
  }

  return { phase, send }
}
