import { progressSaveSeconds } from '@slodki-ul/contract/limits'
import { useEffect, useRef } from 'react'
import { store } from '#core/store.ts'
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
 * Keeps how far somebody has watched and where they are: every 10 seconds of playing, at each pause and jump, and when the
 * page goes away, be it by the tab being closed (CRS-25, Q-14).
 */
export function useProgress({ media, courseId, progress, duration }: Watching): void {
  const furthest = useRef(progress)
  useEffect(() => {
    if (!media || courseId === undefined) return
    let last = media.currentTime
    let unkept = 0
    // A film that has only been opened says nothing about where somebody is.
    let isUsed = false
    let kept = ''
    let isSending = false
    let isStale = false
    // While an address is renewed the element tells of the beginning.
    const readPlace = () => (media.readyState > 0 ? media.currentTime : last)
    const send = async () => {
      if (!isUsed) return
      unkept = 0
      const watched = { courseId, ...progressOf(furthest.current, readPlace(), duration) }
      const text = JSON.stringify(watched)
      if (text === kept) return
      kept = text
      const call = keepProgress.initiate(watched, { subscribe: false, forceRefetch: true })
      const { isError } = await store.dispatch(call)
      // What was not kept is told again, at the latest when the network is back.
      if (isError && kept === text) kept = ''
    }
    /** One after the other: of two places on the way at once, the older one could come last. */
    const keep = async () => {
      isStale = true
      if (isSending) return
      isSending = true
      while (isStale) {
        isStale = false
        await send()
      }
      isSending = false
    }
    const count = () => {
      const place = readPlace()
      const step = place - last
      last = place
      if (media.paused || step <= 0 || step > longestStep * media.playbackRate) return
      isUsed = true
      unkept += step
      furthest.current = Math.max(furthest.current, last)
      if (unkept >= progressSaveSeconds) keep()
    }
    const keepJump = () => {
      // The jump to where it begins comes with playing.
      isUsed ||= media.paused
      keep()
    }
    const sendWhenHidden = () => {
      if (document.hidden) send()
    }
    const ending = new AbortController()
    const { signal } = ending
    media.addEventListener('timeupdate', count, { signal })
    for (const event of ['pause', 'ended']) media.addEventListener(event, keep, { signal })
    media.addEventListener('seeked', keepJump, { signal })
    // Who goes away cannot wait for an answer.
    document.addEventListener('visibilitychange', sendWhenHidden, { signal })
    window.addEventListener('pagehide', send, { signal })
    window.addEventListener('online', keep, { signal })
    return () => {
      ending.abort()
      send()
    }
  }, [media, courseId, duration])
}
