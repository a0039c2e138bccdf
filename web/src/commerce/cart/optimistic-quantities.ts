import type { OptimisticQuantities } from './cart.rules.ts'

/** Sends a quantity to the server; resolves to true when the server has it. */
type Send = (count: number) => Promise<boolean>

/**
 * Quantities shown before the server has confirmed them. One change per product is under way at a time; a change made
 * meanwhile follows it, and of several only the last is sent.
 */
export function createOptimisticQuantities() {
  let optimisticQuantities: OptimisticQuantities = new Map()
  const sending = new Set<number>()
  const listeners = new Set<() => void>()

  function set(productId: number, count: number | undefined) {
    const next = new Map(optimisticQuantities)
    if (count === undefined) next.delete(productId)
    else next.set(productId, count)
    optimisticQuantities = next
    for (const listener of listeners) listener()
  }

  return {
    read: () => optimisticQuantities,

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Discards the pending quantity of a product that was removed from the cart. */
    discard: (productId: number) => set(productId, undefined),

    async change(productId: number, count: number, send: Send): Promise<void> {
      set(productId, count)
      if (sending.has(productId)) return
      sending.add(productId)
      try {
        let sent: number | undefined
        while (optimisticQuantities.get(productId) !== sent) {
          sent = optimisticQuantities.get(productId)
          if (sent === undefined || !(await send(sent))) break
        }
      } finally {
        sending.delete(productId)
        set(productId, undefined)
      }
    },
  }
}
