import { cookieDays } from '@slodki-ul/contract/limits'
import { useSyncExternalStore } from 'react'
import { createCookieStore } from '#core/cookie-store.ts'

const name = 'discountCode'
const cookie = createCookieStore(name, (text) => text)

/** The stored discount code for plans (CONST-01), null without one. */
export const readDiscountCode = cookie.read

/** Saves a valid code for a year (SUB-42). */
export const saveDiscountCode = (code: string): void => cookie.save(code, cookieDays)

/** Deletes the code after the order, or when it is no longer valid (SUB-43, SUB-44). */
export const deleteDiscountCode = cookie.remove

/** The code in the query of the hash, where links in mailings have it (SUB-40). */
export function linkedCode(hash: string): string | null {
  const [, query = ''] = hash.split('?')
  return new URLSearchParams(query).get(name)?.trim() || null
}

export const useDiscountCode = (): string | null => useSyncExternalStore(cookie.subscribe, readDiscountCode)
