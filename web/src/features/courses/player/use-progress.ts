import { progressSaveSeconds } from '@slodki-ul/contract/limits'
import { useEffect, useRef } from 'react'
import { store } from '#app/store.ts'
import { keepProgress } from './player.api.ts'
import { progressOf } from './player.rules.ts'

/** A longer step of a film's clock was no playing, but a jump; seconds at normal speed. */
const longestStep = 2

type Watching = {
  media: HTMLMediaElement | null
  /** Left out: nothing is kept. */
  courseId: number | undefined
  /** Seconds watched before. */
  progress: number
  /** Seconds. */
  duration: number
}

/**
 * Keeps how far somebody has watched and where they are: every 10 seconds of playing, at each pause, and when the page goes
 * away, be it by the tab being closed (CRS-25, Q-14).
 */
export function useProgress({ media, courseId, progress, duration }: Watching): void {
  const furthest = useRef(progress)
  useEffect(() => {
    if (!media || courseId === undefined) return
    let last = media.currentTime
    let unkept = 0
    // A film that has only been opened says nothing about where somebody is.
    let hasPlayed = false
    let kept = ''
    const keep = () => {
      if (!hasPlayed) return
      unkept = 0
      const watched = { courseId, ...progressOf(furthest.current, media.currentTime, duration) }
      const text = JSON.stringify(watched)
      if (text === kept) return
      kept = text
      store.dispatch(keepProgress.initiate(watched, { subscribe: false, forceRefetch: true }))
    }
    const count = () => {
      const step = media.currentTime - last
      last = media.currentTime
      if (media.paused || step <= 0 || step > longestStep * media.playbackRate) return
      hasPlayed = true
      unkept += step
      furthest.current = Math.max(furthest.current, last)
      if (unkept >= progressSaveSeconds) keep()
    }
    const keepWhenHidden = () => {
      if (document.hidden) keep()
    }
    const ending = new AbortController()
    const { signal } = ending
    media.addEventListener('timeupdate', count, { signal })
    for (const event of ['pause', 'ended']) media.addEventListener(event, keep, { signal })
    document.addEventListener('visibilitychange', keepWhenHidden, { signal })
    window.addEventListener('pagehide', keep, { signal })
    return () => {
      ending.abort()
      keep()
    }
  }, [media, courseId, duration])
}
