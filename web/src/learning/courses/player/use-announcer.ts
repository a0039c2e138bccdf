import { useCallback, useEffect, useState } from 'react'

/** Milliseconds that an announcement stays. */
const announcementMs = 1_600

/** Announces the effect of the last key, on screen and to screen readers. */
export function useAnnouncer() {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  const tell = useCallback((text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })), [])
  useEffect(() => {
    if (!announcement.text) return
    const timer = window.setTimeout(() => setAnnouncement(({ count }) => ({ text: '', count })), announcementMs)
    return () => window.clearTimeout(timer)
  }, [announcement])
  return { announcement: announcement.text, tell }
}
