import type { Session } from '@slodki-ul/contract/identity/auth'
import { rememberedDays } from '@slodki-ul/contract/limits'
import { useSyncExternalStore } from 'react'
import { readClock } from './clock.ts'
import { createCookieStore } from './cookie-store.ts'

function parseSession(text: string): Session | null {
  try {
    const session = JSON.parse(text)
    return session.token && session.refreshToken && Array.isArray(session.roles) ? session : null
  } catch {
    return null
  }
}

const cookie = createCookieStore('currentUser', parseSession)

/** The signed-in user from the cookie (ENT-01); null for a guest. The server never trusts it. */
export const readSession = cookie.read
/** Calls back when a user signs in or out, here or in another tab. Returns the unsubscribe function. */
export const subscribeToSession = cookie.subscribe
export const removeSession = cookie.remove

/** Claims of an access token. */
function claimsOf(token: string): { exp?: number; rem?: boolean } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** Saves a session for a year, or until the browser is closed when the user chose so. */
export function saveSession(session: Session): void {
  cookie.save(JSON.stringify(session), claimsOf(session.token).rem === false ? null : rememberedDays)
}

/**
 * Changes the stored session of a user. Reads it again first, because another tab may have renewed it; changes nothing
 * when another user has signed in meanwhile.
 */
export function changeSession({ id }: Pick<Session, 'id'>, change: Partial<Session>): void {
  const now = readSession()
  if (now?.id === id) saveSession({ ...now, ...change })
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession)
}

/** Session callbacks, set by the composition root. */
export type SessionHandlers = {
  /** Returns a new access token for a used one; null when the session cannot be renewed. */
  renew(used: string): Promise<string | null>
  /** Called when the server no longer accepts the session. */
  end(): Promise<void>
  /** Called after sign-in. */
  started(): Promise<void>
}

/** Calls the handlers of the composition root. Until it sets them, no session is renewed and an ended one is only removed. */
function createSessionService() {
  let handlers: SessionHandlers = {
    renew: async () => null,
    end: async () => removeSession(),
    started: async () => {},
  }
  return {
    setSessionHandlers(changed: Partial<SessionHandlers>): void {
      handlers = { ...handlers, ...changed }
    },
    renewToken: (used: string): Promise<string | null> => handlers.renew(used),
    endSession: (): Promise<void> => handlers.end(),
    announceSession: (): Promise<void> => handlers.started(),
  }
}

export const { setSessionHandlers, renewToken, endSession, announceSession } = createSessionService()

/** The access token to send, renewed first when it has expired; null for a guest. */
export async function freshToken(): Promise<string | null> {
  const session = readSession()
  if (!session) return null
  const isOver = (claimsOf(session.token).exp ?? 0) * 1000 <= readClock().getTime()
  // Offline the old token is used and fails with the call.
  return isOver ? renewToken(session.token).catch(() => session.token) : session.token
}
