import type { Video } from '@slodki-ul/contract/learning/videos'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isAccepted } from '#core/consent.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Engine, play } from './engine.ts'
import { openEngine } from './open-engine.ts'
import { type Renewed, useVideoUrl } from './use-video-url.ts'

/** `consent`: the video is at another host, for which consent is missing. */
export type PlaybackError = 'network' | 'subscription' | 'consent'

/** Number of URLs tried in a row before an error is shown. */
const maxTries = 2

type RecoveryOptions = {
  engine: Engine | null
  address: ReturnType<typeof useVideoUrl>
  trouble: PlaybackError | null
  onTrouble: (trouble: PlaybackError | null) => void
  /** Reports a URL that was not renewed. */
  handleRenewal: (renewed: Renewed) => renewed is { video: Video }
}

/** Renews the URL of an open video: before it expires, after it was refused, and when the network is back. */
function useRecovery({ engine, address, trouble, onTrouble, handleRenewal }: RecoveryOptions) {
  const tries = useRef(0)

  /** Continues with a new URL after the old one was refused. */
  const recover = useCallback(
    async (opened: Engine) => {
      onTrouble(null)
      const renewed = await address.renew()
      if (handleRenewal(renewed)) opened.move(renewed.video)
    },
    [address.renew, handleRenewal, onTrouble],
  )

  useEffect(() => {
    if (!engine) return
    const ending = new AbortController()
    const listen = (event: string, handle: () => void) =>
      engine.media.addEventListener(event, handle, { signal: ending.signal })
    listen('playing', () => {
      tries.current = 0
      onTrouble(null)
    })
    listen('error', () => {
      tries.current += 1
      if (tries.current > maxTries) onTrouble('network')
      else recover(engine)
    })
    listen('timeupdate', async () => {
      if (!address.isExpiring()) return
      const renewed = await address.renew()
      if ('video' in renewed) engine.adopt(renewed.video)
    })
    return () => ending.abort()
  }, [engine, recover, onTrouble, address.isExpiring, address.renew])

  // A network failure is retried when the network is back.
  useEffect(() => {
    if (trouble !== 'network' || !engine) return
    const retry = () => recover(engine)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [trouble, engine, recover])

  /** Starts counting failures anew. */
  return (opened: Engine) => {
    tries.current = 0
    return recover(opened)
  }
}

type StagedVideo = { video: Video; title: string; stage: RefObject<HTMLDivElement | null> }

/** The engine of a video, opened on demand, and what keeps it from playing. */
export function useEngine({ video, title, stage }: StagedVideo) {
  const language = useLanguage()
  const address = useVideoUrl(video)
  const [engine, setEngine] = useState<Engine | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState<PlaybackError | null>(null)

  const handleRenewal = useCallback((renewed: Renewed): renewed is { video: Video } => {
    if ('video' in renewed) return true
    setTrouble(renewed.failure.code === 'ERRORS.SUBSCRIPTIONREQUIRED' ? 'subscription' : 'network')
    return false
  }, [])
  const recover = useRecovery({ engine, address, trouble, onTrouble: setTrouble, handleRenewal })

  useEffect(() => () => engine?.close(), [engine])

  /** Opens the engine and plays from a position in seconds. */
  const open = async (at: number) => {
    if (isOpening || engine || !stage.current) return
    if ((video.kind === 'youtube' || video.kind === 'vimeo') && !isAccepted('media')) {
      setTrouble('consent')
      return
    }
    setOpening(true)
    setTrouble(null)
    try {
      if (address.isExpiring() && !handleRenewal(await address.renew())) return
      const opened = await openEngine({ stage: stage.current, video: address.read(), title, language, at })
      setEngine(opened)
      play(opened.media)
    } catch {
      setTrouble('network')
    } finally {
      setOpening(false)
    }
  }

  return { engine, isOpening, trouble, open, recover }
}
