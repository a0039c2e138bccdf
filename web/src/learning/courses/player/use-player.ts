import type { Language } from '@slodki-ul/contract/language'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { accept, isAccepted } from '#core/consent.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Engine, play, seekTo } from './engine.ts'
import { openEngine } from './open-engine.ts'
import { useMedia } from './use-media.ts'
import { type Renewed, useVideoUrl } from './use-video-url.ts'

/** Settings of the viewer, kept before playback starts too. */
export type Choices = {
  volume: number
  isMuted: boolean
  rate: number
  captions: Language | null
  /** A height in pixels; null leaves it to the network. */
  quality: number | null
}

/** `consent`: the video is at another host, for which consent is missing. */
export type PlaybackError = 'network' | 'subscription' | 'consent'

/** URLs that are tried in sequence before an error is shown. */
const mostTries = 2

type PlayerOptions = { video: Video; title: string; startAt: number; stage: RefObject<HTMLDivElement | null> }

/** Plays one video; nothing is loaded before the first press, and the position survives a new URL. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export function usePlayer({ video, title, startAt, stage }: PlayerOptions) {
  const language = useLanguage()
  const address = useVideoUrl(video)
  const [engine, setEngine] = useState<Engine | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState<PlaybackError | null>(null)
  /** Seconds at which playback will start. */
  const [startPosition, setStartPosition] = useState(startAt)
  const [choices, setChoices] = useState<Choices>(() => ({
    volume: 1,
    isMuted: false,
    rate: 1,
    // Lessons are spoken in Polish.
    captions: language === 'en' && video.captions.some((each) => each.language === 'en') ? 'en' : null,
    quality: null,
  }))
  const media = engine?.media ?? null
  const state = useMedia(media)
  const tries = useRef(0)

  const handleRenewal = useCallback((renewed: Renewed): renewed is { video: Video } => {
    if ('video' in renewed) return true
    setTrouble(renewed.failure.code === 'ERRORS.SUBSCRIPTIONREQUIRED' ? 'subscription' : 'network')
    return false
  }, [])

  const open = async (at: number) => {
    if (isOpening || engine || !stage.current) return
    if ((video.kind === 'youtube' || video.kind === 'vimeo') && !isAccepted('media')) {
      setStartPosition(at)
      setTrouble('consent')
      return
    }
    setOpening(true)
    setTrouble(null)
    try {
      if (address.isOld() && !handleRenewal(await address.renew())) return
      const opened = await openEngine({ stage: stage.current, video: address.read(), title, language, at })
      setEngine(opened)
      play(opened.media)
    } catch {
      setTrouble('network')
    } finally {
      setOpening(false)
    }
  }

  /** Continues with a new URL after the old one was refused. */
  const recover = useCallback(
    async (opened: Engine) => {
      setTrouble(null)
      const renewed = await address.renew()
      if (handleRenewal(renewed)) opened.move(renewed.video)
    },
    [address.renew, handleRenewal],
  )

  useEffect(() => () => engine?.close(), [engine])

  useEffect(() => {
    if (!engine) return
    const ending = new AbortController()
    const listen = (event: string, handle: () => void) =>
      engine.media.addEventListener(event, handle, { signal: ending.signal })
    listen('playing', () => {
      tries.current = 0
      setTrouble(null)
    })
    listen('error', () => {
      tries.current += 1
      if (tries.current > mostTries) setTrouble('network')
      else recover(engine)
    })
    listen('timeupdate', async () => {
      if (!address.isOld()) return
      const renewed = await address.renew()
      if ('video' in renewed) engine.adopt(renewed.video)
    })
    return () => ending.abort()
  }, [engine, recover, address.isOld, address.renew])

  useEffect(() => {
    if (!media) return
    media.volume = choices.volume
    media.muted = choices.isMuted
    media.playbackRate = choices.rate
  }, [media, choices.volume, choices.isMuted, choices.rate])

  useEffect(() => engine?.setQuality(choices.quality), [engine, choices.quality])

  // A network failure is retried when the network is back.
  useEffect(() => {
    if (trouble !== 'network' || !engine) return
    const retry = () => recover(engine)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [trouble, engine, recover])

  const seek = (second: number) => {
    const duration = state.duration || video.duration
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
    tries.current = 0
    if (engine) recover(engine)
    else open(startPosition)
  }

  return {
    engine,
    media,
    state: engine ? state : { ...state, time: startPosition },
    duration: state.duration || video.duration,
    isOpening,
    trouble,
    choices,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
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
