import type { Profile } from '@slodki-ul/contract/identity/users'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#core/session.ts'
import { useLazyGetUserQuery } from '#identity/users/users.api.ts'

/** Tells once what is known of whoever is signed in; without an answer a form is what it was: typed by hand. */
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
