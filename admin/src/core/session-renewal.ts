import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import { api } from './api.ts'
import { sessionApi } from './session.api.ts'
import { staffSession } from './session.ts'
import { store } from './store.ts'

/** One tab at a time: a refresh token is exchanged for its successor. */
const inLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? (navigator.locks.request('staff-session', work) as Promise<Result>) : work()

/**
 * Renews sessions by the refresh cookie, once however many calls need it. Null when the server refuses; throws without an
 * answer, which says nothing about the session.
 */
export function createRenewal(): () => Promise<StaffSession | null> {
  let running: Promise<StaffSession | null> | null = null
  const renew = async () => {
    const { data, error } = await store.dispatch(sessionApi.endpoints.refreshStaffSession.initiate())
    if (error && (!('status' in error) || error.status !== 401)) throw new Error('no answer about the session')
    // Another person may have signed in in another tab: what this one shows is not theirs.
    if (data && !staffSession.start(data)) location.reload()
    return data ?? null
  }
  return () => {
    running ??= inLock(renew).finally(() => {
      running = null
    })
    return running
  }
}

/** Ends the session here and on the server, and forgets what it showed. */
export async function signOut(): Promise<void> {
  await store.dispatch(sessionApi.endpoints.signOutStaff.initiate())
  staffSession.clear()
  store.dispatch(api.util.resetApiState())
}
