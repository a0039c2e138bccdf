/**
 * Changes of the session happen one after another, in all tabs: two of them must never use the same refresh token. Browsers
 * give locks to safe addresses only; elsewhere the server's minute of grace has to do.
 */
export const inSessionLock = <Value>(work: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? navigator.locks.request('session', work) : work()
