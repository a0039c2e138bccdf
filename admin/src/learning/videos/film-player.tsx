import type { Video } from '@slodki-ul/contract/learning/videos'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockLength } from './film-length.rules.ts'
import styles from './film-player.module.css'

const appleType = 'application/vnd.apple.mpegurl'

type FilmPlayerProps = {
  video: Video
  ref?: Ref<HTMLVideoElement>
  /** Called once the film can be moved to a second. */
  onReady?: () => void
}

/** A film of ours with its captions and chapters, in the browser's own player; nobody's progress (BO-123). */
export function FilmPlayer({ video, ref, onReady }: FilmPlayerProps) {
  const { t } = useTranslation('films')
  const element = useRef<HTMLVideoElement>(null)
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => element.current)
  const [isBroken, setBroken] = useState(false)
  const { kind, url, captions, chapters, posterUrl } = video
  useEffect(() => {
    const player = element.current
    if (!player) return
    if (kind !== 'hls' || player.canPlayType(appleType) !== '') {
      player.src = url
      return
    }
    let end: (() => void) | undefined
    let isGone = false
    import('./hls-engine.ts').then(
      ({ attachHls }) => {
        if (!isGone) end = attachHls(player, url)
      },
      () => setBroken(true),
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [kind, url])
  const playFrom = (second: number) => {
    if (!element.current) return
    element.current.currentTime = second
    element.current.focus()
  }
  return (
    <div className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are what is looked at here, and a film may have none yet */}
      <video
        ref={element}
        controls
        playsInline
        preload="metadata"
        poster={posterUrl ?? undefined}
        aria-label={t('player.title')}
        onLoadedMetadata={onReady}
        onError={() => setBroken(true)}
      >
        {captions.map(({ language, url: address }, at) => (
          <track
            key={address}
            kind="captions"
            srcLang={language}
            label={t(`captions.${language}`)}
            src={address}
            default={at === 0}
          />
        ))}
      </video>
      {isBroken && <p role="alert">{t('player.broken')}</p>}
      {chapters.length > 0 && (
        <ol className={styles.chapters} aria-label={t('chapters.title')}>
          {chapters.map(({ title, startSecond }) => (
            <li key={startSecond}>
              <button type="button" onClick={() => playFrom(startSecond)}>
                {clockLength(startSecond)} {title}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
