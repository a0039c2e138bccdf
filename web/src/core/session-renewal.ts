import { singleFlight } from '@slodki-ul/ui/single-flight.ts'
import { sessionApi } from './session.api.ts'
import { changeSession, readSession } from './session.ts'
import { endSession } from './session-end.ts'
import { inSessionLock } from './session-lock.ts'
import { store } from './store.ts'

async function renew(used: string): Promise<string | null> {
  // Another tab may have renewed it or signed out while this one waited.
  const session = readSession()
  if (!session || session.token !== used) return session?.token ?? null
  const body = { Token: session.token, RefreshToken: session.refreshToken }
  const { data, error } = await store.dispatch(sessionApi.endpoints.refreshToken.initiate({ body }))
  if (data) changeSession(session, data)
  // Other errors, such as a network failure, say nothing about the session.
  else if (error && 'status' in error && error.status === 401) endSession()
  return data?.token ?? null
}

/** Renews an access token once, however many calls need it (AUTH-31). */
export const renewSession = singleFlight((used: string) => inSessionLock(() => renew(used)))
