import type { Language } from '@slodki-ul/contract/language'
import { useCaptions } from './use-captions.ts'

type CaptionLinesProps = { media: HTMLMediaElement | null; language: Language | null; className: string | undefined }

/** The captions of the current second, drawn above the controls. */
export function CaptionLines({ media, language, className }: CaptionLinesProps) {
  const lines = useCaptions(media, language)
  if (lines.length === 0) return null
  return (
    <p className={className} lang={language ?? undefined}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}
