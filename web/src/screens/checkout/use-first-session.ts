import { useEffect, useState } from 'react'
import { readSession } from '#core/session.ts'
import { startSession } from '#identity/auth/start-session.ts'
import { firstSessionClaim } from '#membership/billing/first-session-claim.ts'
import { useOpenFirstSessionMutation } from '#membership/billing/subscription.api.ts'

/**
 * Signs the guest who has just paid for a plan in to the new account. `opened` for whoever begins with a plan ordered in
 * this tab and is signed in. Without a network the claim is kept for the next time the page is opened.
 */
export function useFirstSession(): 'none' | 'opening' | 'opened' {
  const [open] = useOpenFirstSessionMutation()
  const [state, setState] = useState<'none' | 'opening' | 'opened'>(() => {
    const claim = firstSessionClaim.read()
    if (claim === null) return 'none'
    return readSession() ? 'opened' : claim ? 'opening' : 'none'
  })
  useEffect(() => {
    const claim = firstSessionClaim.read()
    // Removed first, so that it is sent once however often this effect runs.
    firstSessionClaim.remove()
    if (!claim || readSession()) return
    open({ body: { claim } })
      .unwrap()
      .then((session) => {
        if (session) startSession(session)
        setState(session ? 'opened' : 'none')
      })
      .catch(() => {
        firstSessionClaim.save(claim)
        setState('none')
      })
  }, [open])
  return state
}
