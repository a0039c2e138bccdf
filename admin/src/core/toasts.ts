import { useSyncExternalStore } from 'react'

/** A short message. What can be undone is offered for as long as the message is shown (BO-024). */
export type ToastMessage = {
  readonly kind: 'success' | 'error'
  readonly title: string
  readonly text?: string
  readonly onUndo?: () => void
}

/** Hands messages to the region that shows them, which is loaded with the first one. */
function createToasts() {
  let waiting: readonly ToastMessage[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly ToastMessage[]) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  return {
    show: (message: ToastMessage): void => change([...waiting, message]),
    /** Messages that were not shown yet. */
    read: (): readonly ToastMessage[] => waiting,
    clear: (): void => change([]),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toasts = createToasts()

export const useWaitingToasts = (): readonly ToastMessage[] => useSyncExternalStore(toasts.subscribe, toasts.read)
