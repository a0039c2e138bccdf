import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds without activity after which the controls are hidden. */
const idleMs = 3_000

/** Whether a video plays and the user has been inactive; `reportActivity` restarts the timer. */
export function useIdle(isPlaying: boolean) {
  const [hasTimedOut, setTimedOut] = useState(false)
  const timer = useRef(0)
  const reportActivity = useCallback(() => {
    setTimedOut(false)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setTimedOut(true), idleMs)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts when playback starts or stops
  useEffect(() => {
    reportActivity()
    return () => window.clearTimeout(timer.current)
  }, [isPlaying, reportActivity])
  return { isIdle: isPlaying && hasTimedOut, reportActivity, setIdle: () => setTimedOut(true) }
}
