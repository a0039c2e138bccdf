import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds without a move after which the buttons make room for the film. */
const quietMs = 3_000

/** Whether a film plays and nobody has moved for a while; `stir` tells of a move. */
export function useQuiet(isPlaying: boolean) {
  const [isStill, setStill] = useState(false)
  const timer = useRef(0)
  const stir = useCallback(() => {
    setStill(false)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setStill(true), quietMs)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins when playing does
  useEffect(() => {
    stir()
    return () => window.clearTimeout(timer.current)
  }, [isPlaying, stir])
  return { isQuiet: isPlaying && isStill, stir, still: () => setStill(true) }
}
