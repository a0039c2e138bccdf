import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { useEffect, useReducer, useRef, useState } from 'react'
import { codeOf } from '#core/failure.ts'
import { changeSession, readSession } from '#core/session.ts'
import { showNotification } from '#core/toasts.ts'
import { moveActivation } from './activation.rules.ts'
import { useActivateCommunityMutation } from './community.api.ts'

/** Sends the parameters of Discord's redirect once; again only when the user retries. */
export function useActivation({ code, state }: { code: string; state: string }) {
  const [activation, tell] = useReducer(moveActivation, 'pending')
  const [failure, setFailure] = useState<ErrorCode>('ERRORS.BASIC')
  const [activate] = useActivateCommunityMutation()
  const isSent = useRef(false)

  useEffect(() => {
    if (activation !== 'pending' || isSent.current) return
    isSent.current = true
    activate({ params: { code }, body: { state } })
      .unwrap()
      .then(({ isDiscordActivated }) => {
        const session = readSession()
        if (session) changeSession(session, { isDiscordActivated })
        tell('activated')
        showNotification('NOTIFICATIONS.COMMUNITYACTIVATED')
      })
      .catch((error: unknown) => {
        setFailure(codeOf(error))
        tell('failed')
      })
  }, [activation, activate, code, state])

  function retry() {
    isSent.current = false
    tell('retried')
  }

  return { activation, failure, retry }
}
