import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { readSession } from '#core/session.ts'
import { createStorage } from '#core/storage.ts'
import { startSession } from '#identity/auth/start-session.ts'
import { useOpenFirstSessionMutation } from './subscription.api.ts'

/** Empty for a customer who was signed in when ordering. */
const claimStorage = createStorage('subscribe.claim', z.string())

/** Keeps in this tab that a plan was ordered, and what opens the account of a guest once it is paid. */
export const saveClaim = (claim: string | null): void => claimStorage.save(claim ?? '')

/**
 * Signs the guest who has just paid for a plan in to the new account. `opened` for whoever begins with a plan ordered in
 * this tab and is signed in. Without a network the claim is kept for the next time the page is opened.
 */
export function useFirstSession(): 'none' | 'opening' | 'opened' {
  const [open] = useOpenFirstSessionMutation()
  const [state, setState] = useState<'none' | 'opening' | 'opened'>(() => {
    const claim = claimStorage.read()
    if (claim === null) return 'none'
    return readSession() ? 'opened' : claim ? 'opening' : 'none'
  })
  useEffect(() => {
    const claim = claimStorage.read()
    // Removed first, so that it is sent once however often this effect runs.
    claimStorage.remove()
    if (!claim || readSession()) return
    open({ body: { claim } })
      .unwrap()
      .then((session) => {
        if (session) startSession(session)
        setState(session ? 'opened' : 'none')
      })
      .catch(() => {
        claimStorage.save(claim)
        setState('none')
      })
  }, [open])
  return state
}
