import { deleteCookie, readCookie, writeCookie } from './cookies.ts'

/** A value in a cookie that components can subscribe to; `parse` returns null for an invalid text. */
export function createCookieStore<Value>(name: string, parse: (text: string) => Value | null) {
  const changes = new EventTarget()
  const notify = () => changes.dispatchEvent(new Event('change'))
  let cached: { text: string | undefined; value: Value | null } = { text: undefined, value: null }

  return {
    /** Returns the same object until the cookie changes. */
    read(): Value | null {
      const text = readCookie(name)
      if (text !== cached.text) cached = { text, value: text ? parse(text) : null }
      return cached.value
    },

    /** Stores the text for `days`; null until the browser closes. */
    save(text: string, days: number | null): void {
      writeCookie(name, text, days)
      // Browsers store cookies in another process, a moment later; reading waits for it. Without this, a tab that gets the
      // session's lock next reads the old session and renews it once more.
      readCookie(name)
      notify()
    },

    remove(): void {
      deleteCookie(name)
      notify()
    },

    /** Calls `onChange` after a change, here or in another tab. Returns the unsubscribe function. */
    subscribe(onChange: () => void): () => void {
      changes.addEventListener('change', onChange)
      // Another tab may have changed the cookie.
      window.addEventListener('focus', onChange)
      return () => {
        changes.removeEventListener('change', onChange)
        window.removeEventListener('focus', onChange)
      }
    },
  }
}
