import { daySeconds } from '@slodki-ul/contract/durations'

/** The cookie's value in a cookie string; undefined when it is missing. */
export function findCookie(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  if (pair === undefined) return undefined
  try {
    return decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

export function readCookie(name: string): string | undefined {
  return findCookie(document.cookie, name)
}

/** Stores a value for `days` on the whole site; null until the browser closes. */
export function writeCookie(name: string, value: string, days: number | null): void {
  const age = days === null ? '' : `; Max-Age=${days * daySeconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${encodeURIComponent(value)}${age}; Path=/; SameSite=Lax${secure}`
}

export function deleteCookie(name: string): void {
  writeCookie(name, '', 0)
}

/** Deletes every cookie that this page can access. */
export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) deleteCookie(pair.split('=')[0] ?? '')
}
