import type { Session } from '@slodki-ul/contract/identity/auth'
import { rememberedDays } from '@slodki-ul/contract/limits'
import { useSyncExternalStore } from 'react'
import { readClock } from './clock.ts'
import { createCookieStore } from './cookie-store.ts'

function parseSession(text: string): Session | null {
  try {
    const session = JSON.parse(text)
    return session?.token && session.refreshToken && Array.isArray(session.roles) ? session : null
  } catch {
    return null
  }
}

const cookie = createCookieStore('currentUser', parseSession)

/** Whoever is signed in, by the cookie (ENT-01); null for a guest. The server never trusts it. */
export const readSession = cookie.read
/** Calls back when somebody signs in or out, here or in another tab; returns how to stop. */
export const subscribeToSession = cookie.subscribe
export const removeSession = cookie.remove

/** What an access token says of itself. */
function claimsOf(token: string): { exp?: number; rem?: boolean } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** Keeps a session for a year, or as long as the browser runs when the visitor wished so. */
export function saveSession(session: Session): void {
  cookie.save(JSON.stringify(session), claimsOf(session.token).rem === false ? null : rememberedDays)
}

/**
 * Changes what is kept of somebody's session, as it stands now: another tab may have renewed it since it was read, or somebody
 * else have signed in, of whom this says nothing.
 */
export function changeSession({ id }: Pick<Session, 'id'>, change: Partial<Session>): void {
  const now = readSession()
  if (now?.id === id) saveSession({ ...now, ...change })
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession)
}

/** What a session needs of the rest of the application; handed in where that is put together. */
export type SessionHandlers = {
  /** A new access token in place of a used one; null when there is none to be had. */
  renew(used: string): Promise<string | null>
  /** The server does not know the session any more. */
  end(): Promise<void>
  /** Somebody has just signed in. */
  started(): Promise<void>
}

const keeper: SessionHandlers = { renew: async () => null, end: async () => removeSession(), started: async () => {} }

export function setSessionHandlers(handlers: Partial<SessionHandlers>): void {
  Object.assign(keeper, handlers)
}

export const renewToken = (used: string): Promise<string | null> => keeper.renew(used)
export const endSession = (): Promise<void> => keeper.end()
export const announceSession = (): Promise<void> => keeper.started()

/** The access token to send, renewed first when its time is over; null for a guest. */
export async function freshToken(): Promise<string | null> {
  const session = readSession()
  if (!session) return null
  const isOver = (claimsOf(session.token).exp ?? 0) * 1000 <= readClock().getTime()
  // Without a network the old one goes along, and fails with the call.
  return isOver ? renewToken(session.token).catch(() => session.token) : session.token
}
