import type { Language } from '@slodki-ul/contract/language'
import { useEffect, useState } from 'react'

/**
 * The active lines of the chosen captions. For our own videos we draw them above the controls; frames of other hosts
 * draw their own.
 */
export function useCaptions(media: HTMLMediaElement | null, language: Language | null): string[] {
  const [lines, setLines] = useState<string[]>([])
  useEffect(() => {
    if (!media?.textTracks) return
    const isOurs = media instanceof HTMLVideoElement
    const ending = new AbortController()
    const choose = () => {
      for (const track of media.textTracks) {
        const isChosen = track.language === language
        track.mode = isChosen ? (isOurs ? 'hidden' : 'showing') : 'disabled'
        if (!isChosen || !isOurs) continue
        const show = () => setLines([...(track.activeCues ?? [])].flatMap((cue) => (cue as VTTCue).text.split('\n')))
        track.addEventListener('cuechange', show, { signal: ending.signal })
        show()
      }
    }
    setLines([])
    choose()
    media.textTracks.addEventListener('addtrack', choose, { signal: ending.signal })
    return () => ending.abort()
  }, [media, language])
  return lines
}
