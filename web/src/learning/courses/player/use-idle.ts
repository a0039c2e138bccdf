import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds without a move after which the buttons make room for the film. */
const idleMs = 3_000

/** Whether a film plays and nobody has moved for a while; `reportActivity` tells of a move. */
export function useIdle(isPlaying: boolean) {
  const [isStill, setStill] = useState(false)
  const timer = useRef(0)
  const reportActivity = useCallback(() => {
    setStill(false)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setStill(true), idleMs)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins when playing does
  useEffect(() => {
    reportActivity()
    return () => window.clearTimeout(timer.current)
  }, [isPlaying, reportActivity])
  return { isIdle: isPlaying && isStill, reportActivity, still: () => setStill(true) }
}
