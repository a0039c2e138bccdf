import { useEffect, useState } from 'react'

export type MediaState = {
  isPlaying: boolean
  /** Playback was requested, but no frame is available yet. */
  isWaiting: boolean
  hasEnded: boolean
  /** Seconds, like `buffered`, the end of the buffered range around the position. */
  time: number
  buffered: number
  /** 0 until the metadata is loaded. */
  duration: number
  volume: number
  isMuted: boolean
  rate: number
}

const restingMedia: MediaState = {
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  time: 0,
  buffered: 0,
  duration: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
}

function bufferedEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  return 0
}

const readMedia = (media: HTMLMediaElement): Omit<MediaState, 'isWaiting' | 'hasEnded'> => ({
  isPlaying: !media.paused,
  time: media.currentTime,
  buffered: bufferedEnd(media),
  duration: Number.isFinite(media.duration) ? media.duration : 0,
  volume: media.volume,
  isMuted: media.muted,
  rate: media.playbackRate,
})

const watched = ['play', 'pause', 'timeupdate', 'progress', 'durationchange', 'volumechange', 'ratechange', 'seeked']

/** State of a media element, read from its events, which custom elements for other hosts send as well. */
export function useMedia(media: HTMLMediaElement | null): MediaState {
  const [state, setState] = useState(restingMedia)
  useEffect(() => {
    if (!media) return
    const ending = new AbortController()
    const listen = (names: readonly string[], change: (state: MediaState) => MediaState) => {
      for (const name of names) media.addEventListener(name, () => setState(change), { signal: ending.signal })
    }
    listen(watched, (before) => ({ ...before, ...readMedia(media) }))
    listen(['play', 'waiting'], (before) => ({ ...before, isWaiting: true }))
    listen(['play', 'seeked'], (before) => ({ ...before, hasEnded: false }))
    listen(['playing', 'pause', 'seeked', 'timeupdate'], (before) => ({ ...before, isWaiting: false }))
    listen(['ended'], (before) => ({ ...before, ...readMedia(media), isPlaying: false, hasEnded: true }))
    return () => ending.abort()
  }, [media])
  return state
}
