import type { Video } from '@slodki-ul/contract/learning/videos'
import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { Icon, Loader } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { Play, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import playerTexts from '#i18n/pl/player.json'
import { ChapterList } from './chapter-list.tsx'
import styles from './course-player.module.css'
import { actionOfKey, type FocusTarget, formatTime, type PlayerAction, stepRate } from './player.rules.ts'
import { PlayerBar } from './player-bar.tsx'
import { PlayerError } from './player-error.tsx'
import { type Picture, PlayerPoster } from './player-poster.tsx'
import { useAnnouncer } from './use-announcer.ts'
import { useCaptions } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { usePlayer } from './use-player.ts'
import { useProgress } from './use-progress.ts'

addTexts({ player: playerTexts })

/** Methods of the player for the page around it. */
export type PlayerHandle = {
  /** Plays from a position in seconds. */
  playFrom: (second: number) => void
}

type CoursePlayerProps = {
  video: Video
  /** Title of the video. */
  title: string
  picture: Picture
  /** Start position in seconds. */
  startAt: number
  /** The course whose progress is saved; without it nothing is saved. */
  courseId?: number
  /** Seconds of the course watched so far. */
  progress?: number
  ref?: Ref<PlayerHandle>
}

function placeOf(target: EventTarget): FocusTarget {
  if (!(target instanceof HTMLElement)) return 'player'
  if (target.closest('[data-own-keys]')) return 'choice'
  if (target instanceof HTMLButtonElement) return 'button'
  return target instanceof HTMLInputElement ? 'slider' : 'player'
}

/** Plays a video of ours or of another host, with the same controls for mouse, touch, keyboard and screen readers (CRS-14). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export function CoursePlayer({ video, title, picture, startAt, courseId, progress = 0, ref }: CoursePlayerProps) {
  const { t } = useTranslation('player')
  const root = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const player = usePlayer({ video, title, startAt, stage })
  const { media, state, choices, duration, engine } = player
  const [isHeld, setHeld] = useState(false)
  const { isIdle, reportActivity, setIdle } = useIdle(state.isPlaying && !isHeld)
  const { announcement, tell } = useAnnouncer()
  const lines = useCaptions(media, choices.captions)
  const fullscreen = useFullscreen(root, media)
  useProgress({ media, courseId, progress, duration: video.duration })
  useImperativeHandle(ref, () => ({ playFrom: player.playFrom }))

  const mayShrink =
    video.kind !== 'youtube' && video.kind !== 'vimeo' && document.pictureInPictureEnabled && engine !== null
  const showPicture = () => {
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {})
    else (media as HTMLVideoElement).requestPictureInPicture().catch(() => {})
  }

  const toggleCaptions = () => {
    const [first] = video.captions
    if (!first) return
    const isOn = choices.captions !== null
    player.choose({ captions: isOn ? null : first.language })
    tell(t(isOn ? 'told.captions.off' : 'told.captions.on'))
  }

  const louder = (by: number) => {
    const volume = Math.min(Math.max(0, Math.round((choices.volume + by) * 100) / 100), 1)
    player.choose({ volume, isMuted: false })
    tell(t('told.volume', { percent: Math.round(volume * 100) }))
  }

  const jump = (second: number) => {
    const to = Math.min(Math.max(0, second), duration)
    tell(formatTime(to))
    player.seek(to)
  }

  const perform = (action: PlayerAction) => {
    switch (action.do) {
      case 'toggle':
        tell(t(state.isPlaying ? 'told.paused' : 'told.playing'))
        return player.toggle()
      case 'mute':
        tell(t(choices.isMuted ? 'told.unmuted' : 'told.muted'))
        return player.choose({ isMuted: !choices.isMuted })
      case 'captions':
        return toggleCaptions()
      case 'fullscreen':
        return fullscreen.toggle()
      case 'picture':
        return mayShrink ? showPicture() : undefined
      case 'louder':
        return louder(action.by)
      case 'faster': {
        const rate = stepRate(choices.rate, action.by)
        tell(t('rate.times', { rate }))
        return player.choose({ rate })
      }
      case 'skip':
        // Keys may be pressed faster than the state is updated.
        return jump((media?.currentTime ?? state.time) + action.by)
      case 'jump':
        return jump(action.to * duration)
    }
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    reportActivity()
    const action = actionOfKey(event, placeOf(event.target))
    if (!action) return
    // Prevents scrolling of the page and the default action of sliders.
    event.preventDefault()
    perform(action)
  }

  const handleSurface = ({ pointerType }: PointerEvent) => {
    // A tap shows or hides the controls; a mouse has shown them by moving.
    if (pointerType === 'mouse') player.toggle()
    else if (isIdle) reportActivity()
    else setIdle()
  }

  const isResting = !engine
  return (
    <div className={styles.frame}>
      <section
        ref={root}
        className={clsx(styles.player, isIdle && styles.idle, engine && styles.open)}
        aria-label={t('region', { title })}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
        onPointerMove={({ pointerType }) => pointerType === 'mouse' && reportActivity()}
        onFocus={reportActivity}
      >
        {isResting && <PlayerPoster picture={picture} posterUrl={video.posterUrl} />}
        <div ref={stage} className={styles.stage} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys do the same from anywhere in the player */}
        <div className={styles.surface} onPointerUp={handleSurface} onDoubleClick={fullscreen.toggle} />
        {lines.length > 0 && (
          <p className={styles.captions} lang={choices.captions ?? undefined}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        )}
        {(isResting || state.hasEnded) && !player.isOpening && player.trouble !== 'consent' && (
          <button
            type="button"
            className={styles.play}
            aria-label={
              state.hasEnded
                ? t('replay')
                : state.time > 0
                  ? t('play.from', { time: formatTime(state.time) })
                  : t('play')
            }
            onClick={() => player.playFrom(state.hasEnded ? 0 : state.time)}
          >
            <Hexagon fill="var(--milk)" className={styles.cell} />
            <Icon of={state.hasEnded ? RotateCcw : Play} className={clsx(!state.hasEnded && styles.triangle)} />
          </button>
        )}
        {(player.isOpening || (state.isWaiting && state.isPlaying)) && !player.trouble && (
          <p className={styles.waiting}>
            <Loader />
          </p>
        )}
        <p className={clsx(styles.announcement, announcement === '' && styles.silent)} role="status">
          {announcement}
        </p>
        {player.trouble && (
          <PlayerError
            trouble={player.trouble}
            host={video.kind === 'vimeo' ? 'Vimeo' : 'YouTube'}
            onRetry={player.retry}
            onAgree={() => {
              root.current?.focus({ preventScroll: true })
              player.agree()
            }}
          />
        )}
        <PlayerBar
          player={player}
          video={video}
          isFull={fullscreen.isFull}
          onFullscreen={fullscreen.toggle}
          onPicture={mayShrink ? showPicture : undefined}
          onCaptions={toggleCaptions}
          onHold={setHeld}
        />
      </section>
      <ChapterList chapters={video.chapters} time={state.time} onChoose={player.playFrom} />
    </div>
  )
}
