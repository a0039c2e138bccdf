import { useSyncExternalStore } from 'react'

const storageKey = 'admin.single-keys'

/** Whether single letters work as keys (WCAG 2.1.4), by a choice kept on the device. */
function createSingleKeys(storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage) {
  const listeners = new Set<() => void>()
  return {
    read(): boolean {
      try {
        return storage().getItem(storageKey) !== 'off'
      } catch {
        return true
      }
    },
    write(isOn: boolean): void {
      try {
        storage().setItem(storageKey, isOn ? 'on' : 'off')
      } catch {
        // Storage is forbidden: the choice cannot be kept.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const singleKeys = createSingleKeys()

export const useSingleKeys = () =>
  [useSyncExternalStore(singleKeys.subscribe, singleKeys.read), singleKeys.write] as const
