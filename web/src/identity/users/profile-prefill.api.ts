import type { Profile } from '@slodki-ul/contract/identity/users'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#core/session.ts'
import { useLazyGetUserQuery } from '#identity/users/users.api.ts'

/**
 * Calls back once with the profile of the signed-in user, to prefill a form; without a response the form stays as it
 * is.
 */
export function useProfilePrefill(onKnown: (profile: Profile) => void): void {
  const userId = useSession()?.id
  const [loadUser] = useLazyGetUserQuery()
  const tell = useEffectEvent(onKnown)
  useEffect(() => {
    if (!userId) return
    let isCurrent = true
    loadUser().then(({ data: profile }) => {
      if (profile && isCurrent) tell(profile)
    })
    return () => {
      isCurrent = false
    }
  }, [userId, loadUser])
}
