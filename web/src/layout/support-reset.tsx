import { type ReactNode, useRef } from 'react'
import { clearCookies, readCookie } from '#core/cookies.ts'
import { showNotification } from '#core/toasts.ts'
import { useToastMs } from '#core/use-toast-ms.ts'

/** More taps than this clear the cookies (UI-12). */
const maxTaps = 4

/** A text with a hidden reset for support: the fifth tap clears all cookies (UI-12, UI-13). */
export function SupportReset({ children }: { children: ReactNode }) {
  const taps = useRef(0)
  const toastMs = useToastMs()
  const handleTap = () => {
    taps.current += 1
    if (taps.current <= maxTaps) return
    taps.current = 0
    clearCookies()
    if (readCookie('currentUser') !== undefined) return
    showNotification('NOTIFICATIONS.COOKIESCLEARED')
    setTimeout(() => location.reload(), toastMs)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hidden on purpose; users never need it
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span onClick={handleTap}>{children}</span>
  )
}
