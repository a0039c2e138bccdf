import { useEffect } from 'react'
import { changeSession, readSession } from '#core/session.ts'
import { useGetUserQuery } from './users.api.ts'

/** The profile of the signed-in user. It also updates the session when a new address was confirmed elsewhere. */
export function useProfile() {
  const query = useGetUserQuery()
  const email = query.data?.email
  useEffect(() => {
    const session = readSession()
    if (session && email && session.email !== email) changeSession(session, { email })
  }, [email])
  return query
}
