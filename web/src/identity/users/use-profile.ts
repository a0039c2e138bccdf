import { useEffect } from 'react'
import { changeSession, readSession } from '#core/session.ts'
import { useGetUserQuery } from './users.api.ts'

/** The profile of whoever is signed in. A new address that was confirmed elsewhere reaches the session by it, too. */
export function useProfile() {
  const query = useGetUserQuery()
  const email = query.data?.email
  useEffect(() => {
    const session = readSession()
    if (session && email && session.email !== email) changeSession(session, { email })
  }, [email])
  return query
}
