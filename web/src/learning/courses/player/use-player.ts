import type { Video } from '@slodki-ul/contract/learning/videos'
import { type RefObject, useState } from 'react'
import { accept } from '#core/consent.ts'
import { play, seekTo } from './engine.ts'
import { useChoices } from './use-choices.ts'
import { useEngine } from './use-engine.ts'
import { useMedia } from './use-media.ts'

type PlayerOptions = { video: Video; title: string; startAt: number; stage: RefObject<HTMLDivElement | null> }

/** Plays one video; nothing is loaded before the first press, and the position survives a new URL. */
export function usePlayer({ video, title, startAt, stage }: PlayerOptions) {
  const { engine, isOpening, trouble, open, recover } = useEngine({ video, title, stage })
  const { choices, choose } = useChoices(video, engine)
  const media = engine?.media ?? null
  const state = useMedia(media)
  /** Seconds at which playback will start. */
  const [startPosition, setStartPosition] = useState(startAt)
  const duration = state.duration || video.duration

  const seek = (second: number) => {
    const to = Math.min(Math.max(0, second), duration)
    setStartPosition(to)
    if (media) seekTo(media, to)
  }

  const toggle = () => {
    if (!media) open(startPosition)
    else if (media.paused) play(media)
    else media.pause()
  }

  const retry = () => {
    if (engine) recover(engine)
    else open(startPosition)
  }

  return {
    engine,
    media,
    state: engine ? state : { ...state, time: startPosition },
    duration,
    isOpening,
    trouble,
    choices,
    choose,
    toggle,
    seek,
    /** Seeks to a position in seconds and plays. */
    playFrom: (second: number) => {
      seek(second)
      if (media) play(media)
      else open(second)
    },
    retry,
    /** Stores the consent for the host of the video, and plays it. */
    agree: () => {
      accept('media')
      retry()
    },
  }
}

export type Player = ReturnType<typeof usePlayer>
