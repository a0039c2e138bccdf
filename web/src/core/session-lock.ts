/**
 * Runs changes of the session one after another across all tabs, because two must never use the same refresh token.
 * Browsers provide locks in secure contexts only; elsewhere the server's grace period of a minute has to suffice.
 */
export const inSessionLock = <Value>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? navigator.locks.request('session', work) : work()
