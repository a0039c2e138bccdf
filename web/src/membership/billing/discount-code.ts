import { cookieDays } from '@slodki-ul/contract/limits'
import { useSyncExternalStore } from 'react'
import { deleteCookie, readCookie, writeCookie } from '#core/cookies.ts'

const cookie = 'discountCode'
const changes = new EventTarget()
const announce = () => changes.dispatchEvent(new Event('change'))

/** The code that works on plans (CONST-01), null without one. */
export const readDiscountCode = (): string | null => readCookie(cookie) || null

/** Keeps a code that works for a year (SUB-42). */
export function keepDiscountCode(code: string): void {
  writeCookie(cookie, code, cookieDays)
  announce()
}

/** After the order, or when it works no more (SUB-43, SUB-44). */
export function forgetDiscountCode(): void {
  deleteCookie(cookie)
  announce()
}

/** The code in the query of the hash, where links of letters have it (SUB-40). */
export function linkedCode(hash: string): string | null {
  const [, query = ''] = hash.split('?')
  return new URLSearchParams(query).get(cookie)?.trim() || null
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener('change', onChange)
  return () => changes.removeEventListener('change', onChange)
}

export const useDiscountCode = (): string | null => useSyncExternalStore(subscribe, readDiscountCode)
