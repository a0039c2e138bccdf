import { useEffect } from 'react'

/** The way back from the payment page may wake a page that is still about to leave: it starts afresh instead. */
export function useWakeReload(): void {
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
}
