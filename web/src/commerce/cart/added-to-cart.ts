import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { useEffect } from 'react'

/** A product with the quantity that was just added. */
export type Added = { product: ProductCard; count: number }

type Listener = (added: Added) => void

/** Passes added products to a listener (CART-07); the last one is kept until there is a listener. */
function createAddedProducts() {
  const listeners = new Set<Listener>()
  let waiting: Added | null = null
  return {
    announce(added: Added): void {
      if (listeners.size === 0) waiting = added
      for (const listener of listeners) listener(added)
    },
    subscribe(listener: Listener): () => void {
      if (waiting) listener(waiting)
      waiting = null
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const addedProducts = createAddedProducts()

export const announceAdded = addedProducts.announce

/** Calls `onAdded`, which must be stable, with each product that was just added. */
export function useAddedToCart(onAdded: Listener): void {
  useEffect(() => {
    const stop = addedProducts.subscribe(onAdded)
    return () => void stop()
  }, [onAdded])
}
