import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import { useSyncExternalStore } from 'react'
import { readClock } from './clock.ts'

/**
 * The session of this page; its tokens are in memory only (BO-004). `ended` keeps whose it was, because what was being
 * typed stays on the screen for that person (BO-005).
 */
export type SessionState =
  | { readonly status: 'starting' | 'guest' }
  | { readonly status: 'active' | 'ended'; readonly session: StaffSession }

/** Milliseconds before its end at which a token is renewed, so that none expires on the way. */
const renewEarlyMs = 20_000

/** Session callbacks, set by the composition root. */
export type SessionHandlers = {
  /** Returns the session renewed by the refresh cookie; null when it cannot be. */
  renew(): Promise<StaffSession | null>
}

/** Holds the session, and lets calls wait for a sign-in or a code. */
export function createSessionService() {
  let state: SessionState = { status: 'starting' }
  let handlers: SessionHandlers = { renew: async () => null }
  const listeners = new Set<() => void>()
  /** Calls that wait until the ended session's person is back. */
  let waiting: ((isBack: boolean) => void)[] = []

  const change = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const release = (isBack: boolean) => {
    const released = waiting
    waiting = []
    for (const resolve of released) resolve(isBack)
  }

  return {
    read: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setHandlers(changed: SessionHandlers): void {
      handlers = changed
    },
    /** Starts or renews the session. Returns whether it belongs to the person of the session before, if there was one. */
    start(session: StaffSession): boolean {
      const isSame = !('session' in state) || state.session.staff.id === session.staff.id
      change({ status: 'active', session })
      release(isSame)
      return isSame
    },
    /** Changes what is known of the running session, such as a second factor that is on now. */
    amend(part: Partial<StaffSession>): void {
      if (state.status === 'active') change({ status: 'active', session: { ...state.session, ...part } })
    },
    /** Called when the server no longer accepts the session; without one the page asks for the sign-in. */
    end(): void {
      change('session' in state ? { status: 'ended', session: state.session } : { status: 'guest' })
    },
    /** Forgets the person: after signing out. */
    clear(): void {
      change({ status: 'guest' })
      release(false)
    },
    /** Resolves with true once the same person has signed in again, with false when somebody else has, or nobody. */
    waitForReturn: (): Promise<boolean> =>
      state.status === 'ended' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(false),
    /** The token to send, renewed first when it is about to expire; null without a session. */
    async freshToken(): Promise<string | null> {
      if (state.status !== 'active') return null
      const { token, expiresAt } = state.session
      if (Date.parse(expiresAt) - renewEarlyMs > readClock().getTime()) return token
      // Offline the old token is used and fails with the call.
      const renewed = await handlers.renew().catch(() => null)
      return renewed?.token ?? token
    },
    renew: (): Promise<StaffSession | null> => handlers.renew(),
  }
}

export const staffSession = createSessionService()

export function useSessionState(): SessionState {
  return useSyncExternalStore(staffSession.subscribe, staffSession.read)
}

/** The session of whoever uses the page; screens are shown only with one. */
export function useStaffSession(): StaffSession {
  const state = useSessionState()
  if (!('session' in state)) throw new Error('a screen is shown without a session')
  return state.session
}
