import { cookieDays } from '@slodki-ul/contract/limits'
import { useSyncExternalStore } from 'react'
import { createCookieStore } from '#core/cookie-store.ts'
import { subscribeToSession } from '#core/session.ts'

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const cookie = createCookieStore('cartId', (text) => (pattern.test(text) ? text : null))

/** The id of the cart from its cookie (CART-01); null without one. */
export const readCartId = cookie.read

export function saveCartId(id: string): void {
  if (readCartId() !== id) cookie.save(id, cookieDays)
}

/** Deletes the id of a cart that cannot be loaded (CART-02), unless another cart has replaced it. */
export function dropCartId(id: string): void {
  if (readCartId() === id) cookie.remove()
}

function subscribe(onChange: () => void): () => void {
  const stops = [cookie.subscribe(onChange), subscribeToSession(onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}

export function useCartId(): string | null {
  return useSyncExternalStore(subscribe, readCartId)
}
