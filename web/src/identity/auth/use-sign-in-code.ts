import { minuteMs } from '@slodki-ul/contract/durations'
import type { SignInReply } from '@slodki-ul/contract/identity/auth'
import { codeLength, pendingSignInCodes, pendingSignInMinutes } from '@slodki-ul/contract/limits'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeOf } from '#core/failure.ts'
import { showFailure, showWarning } from '#core/toasts.ts'
import { useLoginTfaMutation } from './auth.api.ts'
import { useCodeEntry } from './use-code-entry.ts'

export type PendingSignIn = {
  /** E-mail of the user who signs in. */
  email: string
  onReply: (reply: SignInReply) => Promise<void>
  /** Called when another user signs in, or the time for the code is over. */
  onLeave: () => void
}

/** Sends the code of a pending sign-in, which ends after a time and after too many refusals (AUTH-10 to AUTH-13). */
export function useSignInCode({ email, onReply, onLeave }: PendingSignIn) {
  const [send, { isLoading }] = useLoginTfaMutation()
  const [isEntering, setEntering] = useState(false)
  const entry = useCodeEntry()
  const refusals = useRef(0)
  const isBusy = isLoading || isEntering

  function cancelSignIn() {
    showWarning('NOTIFICATIONS.SIGNINOVER')
    onLeave()
  }
  const runOut = useEffectEvent(cancelSignIn)
  useEffect(() => {
    const timer = setTimeout(() => runOut(), pendingSignInMinutes * minuteMs)
    return () => clearTimeout(timer)
  }, [])

  async function sendCode(code: string) {
    if (isBusy) return
    const { data, error } = await send({ body: { code, email } })
    if (data) {
      setEntering(true)
      await onReply(data).finally(() => setEntering(false))
      return
    }
    // Other errors do not concern the code: Enter sends it again.
    if (codeOf(error) !== 'ERRORS.CODEINVALID') return
    refusals.current += 1
    if (refusals.current >= pendingSignInCodes) cancelSignIn()
    entry.refuse()
  }

  function handleChange(entered: string) {
    if (entered === entry.code || isBusy) return
    entry.change(entered)
    if (!entry.isRecovery && entered.length === codeLength) sendCode(entered)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const code = entry.read()
    if (code !== null) await sendCode(code)
    else if (entry.isRecovery) {
      entry.markWrong()
      showFailure('ERRORS.PROVIDEDATA')
    }
  }

  return { entry, isBusy, handleChange, handleSubmit }
}
