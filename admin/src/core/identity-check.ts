import { useSyncExternalStore } from 'react'

/** Lets calls wait for the code that a dangerous action needs (BO-006); one dialog serves all that wait. */
function createIdentityCheck() {
  let waiting: ((isConfirmed: boolean) => void)[] = []
  let isAsked = false
  const listeners = new Set<() => void>()
  const change = (asked: boolean) => {
    isAsked = asked
    for (const listener of listeners) listener()
  }
  return {
    isAsked: (): boolean => isAsked,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Opens the dialog. Resolves with true when the code was right, with false when the dialog was closed. */
    ask: (): Promise<boolean> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        change(true)
      }),
    /** Closes the dialog with its outcome. */
    settle(isConfirmed: boolean): void {
      const settled = waiting
      waiting = []
      change(false)
      for (const resolve of settled) resolve(isConfirmed)
    },
  }
}

export const identityCheck = createIdentityCheck()

export const useIdentityAsked = (): boolean => useSyncExternalStore(identityCheck.subscribe, identityCheck.isAsked)
