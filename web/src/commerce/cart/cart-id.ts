import { cookieDays } from '@slodki-ul/contract/limits'
import { useSyncExternalStore } from 'react'
import { deleteCookie, readCookie, writeCookie } from '#core/cookies.ts'
import { subscribeToSession } from '#core/session.ts'

const cookie = 'cartId'
const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const changes = new EventTarget()

/** The visitor's cart, kept in its cookie (CART-01); null without one. */
export function readCartId(): string | null {
  const kept = readCookie(cookie)
  return kept !== undefined && pattern.test(kept) ? kept : null
}

export function keepCartId(id: string): void {
  if (readCartId() === id) return
  writeCookie(cookie, id, cookieDays)
  changes.dispatchEvent(new Event('change'))
}

/** Forgets a cart that cannot be loaded (CART-02), unless another has taken its place. */
export function dropCartId(id: string): void {
  if (readCartId() !== id) return
  deleteCookie(cookie)
  changes.dispatchEvent(new Event('change'))
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener('change', onChange)
  // Another tab may have begun a cart.
  window.addEventListener('focus', onChange)
  const stopListening = subscribeToSession(onChange)
  return () => {
    changes.removeEventListener('change', onChange)
    window.removeEventListener('focus', onChange)
    stopListening()
  }
}

export function useCartId(): string | null {
  return useSyncExternalStore(subscribe, readCartId)
}
