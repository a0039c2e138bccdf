import type { Language } from '@slodki-ul/contract/language'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { accept, isAccepted } from '#core/consent.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Engine, play, seekTo } from './engine.ts'
import { openEngine } from './open-engine.ts'
import { useMedia } from './use-media.ts'
import { type Renewed, useVideoUrl } from './use-video-url.ts'

/** What the viewer has chosen; it holds also before anything plays. */
export type Choices = {
  volume: number
  isMuted: boolean
  rate: number
  captions: Language | null
  /** A height in pixels; null leaves it to the network. */
  quality: number | null
}

/** `consent`: the film stands at another host, which nobody has agreed to be shown to. */
export type PlaybackError = 'network' | 'subscription' | 'consent'

/** Addresses that are tried one after the other before the viewer is asked. */
const mostTries = 2

type Wish = { video: Video; title: string; startAt: number; stage: RefObject<HTMLDivElement | null> }

/** Plays one video: nothing of it is asked for before the first press, and its place outlives its address. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export function usePlayer({ video, title, startAt, stage }: Wish) {
  const language = useLanguage()
  const address = useVideoUrl(video)
  const [engine, setEngine] = useState<Engine | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState<PlaybackError | null>(null)
  /** Where it will begin. */
  const [place, setPlace] = useState(startAt)
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

  const judge = useCallback((renewed: Renewed): renewed is { video: Video } => {
    if ('video' in renewed) return true
    setTrouble(renewed.failure.code === 'ERRORS.SUBSCRIPTIONREQUIRED' ? 'subscription' : 'network')
    return false
  }, [])

  const open = async (at: number) => {
    if (isOpening || engine || !stage.current) return
    if ((video.kind === 'youtube' || video.kind === 'vimeo') && !isAccepted('media')) {
      setPlace(at)
      setTrouble('consent')
      return
    }
    setOpening(true)
    setTrouble(null)
    try {
      if (address.isOld() && !judge(await address.renew())) return
      const opened = await openEngine({ stage: stage.current, video: address.read(), title, language, at })
      setEngine(opened)
      play(opened.media)
    } catch {
      setTrouble('network')
    } finally {
      setOpening(false)
    }
  }

  /** Goes on with a new address where the old one was refused. */
  const recover = useCallback(
    async (opened: Engine) => {
      setTrouble(null)
      const renewed = await address.renew()
      if (judge(renewed)) opened.move(renewed.video)
    },
    [address.renew, judge],
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

  // What could not be had without a network is had when it is back.
  useEffect(() => {
    if (trouble !== 'network' || !engine) return
    const retry = () => recover(engine)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [trouble, engine, recover])

  const seek = (second: number) => {
    const duration = state.duration || video.duration
    const to = Math.min(Math.max(0, second), duration)
    setPlace(to)
    if (media) seekTo(media, to)
  }

  const toggle = () => {
    if (!media) open(place)
    else if (media.paused) play(media)
    else media.pause()
  }

  const retry = () => {
    tries.current = 0
    if (engine) recover(engine)
    else open(place)
  }

  return {
    engine,
    media,
    state: engine ? state : { ...state, time: place },
    duration: state.duration || video.duration,
    isOpening,
    trouble,
    choices,
    choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
    toggle,
    seek,
    /** Goes to a second and plays from there. */
    playFrom: (second: number) => {
      seek(second)
      if (media) play(media)
      else open(second)
    },
    retry,
    /** Agrees to the host of the film, and plays it. */
    agree: () => {
      accept('media')
      retry()
    },
  }
}

export type Player = ReturnType<typeof usePlayer>
