import { progressSaveSeconds } from '@slodki-ul/contract/limits'
import { store } from '#core/store.ts'
import { saveWatchedProgress } from './player.api.ts'
import { progressOf } from './player.rules.ts'

/** A longer step of the playback position is a seek, not playback; seconds at normal speed. */
const maxStepSeconds = 2

export type Watching = {
  media: HTMLMediaElement
  courseId: number
  /** In seconds. */
  duration: number
  /** The furthest second watched so far. */
  furthest: { current: number }
}

/**
 * Saves the watched seconds and the position: every 10 seconds of playback, at each pause and seek, and when the page
 * is hidden or closed (CRS-25, Q-14). Returns a function that stops it.
 */
export function recordProgress({ media, courseId, duration, furthest }: Watching): () => void {
  let last = media.currentTime
  let unsavedSeconds = 0
  // A video that was only opened has no position worth saving.
  let isUsed = false
  let saved = ''
  let isSending = false
  let isStale = false
  // While a URL is renewed the element reports the beginning.
  const readPosition = () => (media.readyState > 0 ? media.currentTime : last)
  const send = async () => {
    if (!isUsed) return
    unsavedSeconds = 0
    const watched = { courseId, ...progressOf(furthest.current, readPosition(), duration) }
    const text = JSON.stringify(watched)
    if (text === saved) return
    saved = text
    const call = saveWatchedProgress.initiate(watched, { subscribe: false, forceRefetch: true })
    const { isError } = await store.dispatch(call)
    // Failed progress is sent again, at the latest when the network is back.
    if (isError && saved === text) saved = ''
  }
  /** Sends one request at a time: of two concurrent ones, the older could arrive last. */
  const save = async () => {
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
    const position = readPosition()
    const step = position - last
    last = position
    if (media.paused || step <= 0 || step > maxStepSeconds * media.playbackRate) return
    isUsed = true
    unsavedSeconds += step
    furthest.current = Math.max(furthest.current, last)
    if (unsavedSeconds >= progressSaveSeconds) save()
  }
  const saveSeek = () => {
    // The seek to the start position happens while playing.
    isUsed ||= media.paused
    save()
  }
  const sendWhenHidden = () => {
    if (document.hidden) send()
  }
  const ending = new AbortController()
  const { signal } = ending
  media.addEventListener('timeupdate', count, { signal })
  for (const event of ['pause', 'ended']) media.addEventListener(event, save, { signal })
  media.addEventListener('seeked', saveSeek, { signal })
  // A page that is being closed cannot wait for a response.
  document.addEventListener('visibilitychange', sendWhenHidden, { signal })
  window.addEventListener('pagehide', send, { signal })
  window.addEventListener('online', save, { signal })
  return () => {
    ending.abort()
    send()
  }
}
