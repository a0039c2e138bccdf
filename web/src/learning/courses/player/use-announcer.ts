import { useCallback, useEffect, useState } from 'react'

/** Milliseconds that a word about what has just happened stays. */
const announcementMs = 1_600

/** A word about what the last key did, for eyes and ears. */
export function useAnnouncer() {
  const [told, setTold] = useState({ text: '', count: 0 })
  const tell = useCallback((text: string) => setTold(({ count }) => ({ text, count: count + 1 })), [])
  useEffect(() => {
    if (!told.text) return
    const timer = window.setTimeout(() => setTold(({ count }) => ({ text: '', count })), announcementMs)
    return () => window.clearTimeout(timer)
  }, [told])
  return { told: told.text, tell }
}
