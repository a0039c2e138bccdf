import { cookieDays } from '@slodki-ul/contract/limits'
import { writeCookie } from './cookies.ts'

/** Stores the window's inner width in the cookie `width`, now and at each resize (CONST-02, Q-22). */
export function saveViewportWidth(): void {
  const write = () => writeCookie('width', String(window.innerWidth), cookieDays)
  write()
  window.addEventListener('resize', write)
}
