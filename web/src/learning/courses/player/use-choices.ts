import type { Language } from '@slodki-ul/contract/language'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { useEffect, useState } from 'react'
import { useLanguage } from '#i18n/language.ts'
import type { Engine } from './engine.ts'

/** Settings of the viewer, kept before playback starts too. */
export type Choices = {
  volume: number
  isMuted: boolean
  rate: number
  captions: Language | null
  /** Height in pixels; null selects automatically. */
  quality: number | null
}

/** The viewer's settings, applied to the engine as soon as there is one. */
export function useChoices(video: Video, engine: Engine | null) {
  const language = useLanguage()
  const [choices, setChoices] = useState<Choices>(() => ({
    volume: 1,
    isMuted: false,
    rate: 1,
    // Lessons are spoken in Polish.
    captions: language === 'en' && video.captions.some((each) => each.language === 'en') ? 'en' : null,
    quality: null,
  }))
  const media = engine?.media ?? null

  useEffect(() => {
    if (!media) return
    media.volume = choices.volume
    media.muted = choices.isMuted
    media.playbackRate = choices.rate
  }, [media, choices.volume, choices.isMuted, choices.rate])

  useEffect(() => engine?.setQuality(choices.quality), [engine, choices.quality])

  return { choices, choose: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })) }
}
