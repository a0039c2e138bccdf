import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { useEffect } from 'react'

/** The event that shows the add-to-cart popup (CART-07). */
const addedToCart = 'addedToCart'
const events = new EventTarget()
/** What was added before anybody listened: the bag's code may still be on its way. */
let missed: ProductCard | null = null

export function announceAdded(product: ProductCard): void {
  missed = product
  events.dispatchEvent(new CustomEvent(addedToCart, { detail: product }))
}

/** Calls `onAdded`, which must be stable, with each product that has just been added. */
export function useAddedToCart(onAdded: (product: ProductCard) => void): void {
  useEffect(() => {
    const listener = (event: Event) => {
      missed = null
      onAdded((event as CustomEvent<ProductCard>).detail)
    }
    if (missed) onAdded(missed)
    missed = null
    events.addEventListener(addedToCart, listener)
    return () => events.removeEventListener(addedToCart, listener)
  }, [onAdded])
}
