import type { ProductCard } from '@slodki-ul/contract/products'
import { useEffect } from 'react'

/** The event that shows the add-to-cart popup (CART-07). */
const addedToCart = 'addedToCart'
const events = new EventTarget()

export function announceAdded(product: ProductCard): void {
  events.dispatchEvent(new CustomEvent(addedToCart, { detail: product }))
}

/** Calls `onAdded`, which must be stable, with each product that has just been added. */
export function useAddedToCart(onAdded: (product: ProductCard) => void): void {
  useEffect(() => {
    const listener = (event: Event) => onAdded((event as CustomEvent<ProductCard>).detail)
    events.addEventListener(addedToCart, listener)
    return () => events.removeEventListener(addedToCart, listener)
  }, [onAdded])
}
