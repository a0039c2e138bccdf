import type { Video } from '@slodki-ul/contract/learning/videos'
import { Loader } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import playerTexts from '#i18n/pl/player.json'
import { formatLength } from '../courses.rules.ts'
import { CaptionLines } from './caption-lines.tsx'
import { ChapterList } from './chapter-list.tsx'
import styles from './course-player.module.css'
import { PlayButton } from './play-button.tsx'
import { PlayerBar } from './player-bar.tsx'
import { PlayerError } from './player-error.tsx'
import { type Picture, PlayerPoster } from './player-poster.tsx'
import { useAnnouncer } from './use-announcer.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { usePictureInPicture } from './use-picture-in-picture.ts'
import { type Player, usePlayer } from './use-player.ts'
import { usePlayerActions } from './use-player-actions.ts'
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
  /** What is said below the video once it has been played to its end. */
  ending?: ReactNode
  ref?: Ref<PlayerHandle>
}

/** Plays a video of ours or of another host, with the same controls for mouse, touch, keyboard and screen readers (CRS-14). */
export function CoursePlayer(props: CoursePlayerProps) {
  const { video, title, picture, startAt, courseId, progress = 0, ending, ref } = props
  const { t } = useTranslation('player')
  const root = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const player = usePlayer({ video, title, startAt, stage })
  const { media, state, engine } = player
  const [isHeld, setHeld] = useState(false)
  const { isIdle, reportActivity, setIdle } = useIdle(state.isPlaying && !isHeld)
  const { announcement, tell } = useAnnouncer()
  const fullscreen = useFullscreen(root, media)
  const showPicture = usePictureInPicture(video, media)
  const actions = usePlayerActions({ player, video, onFullscreen: fullscreen.toggle, onPicture: showPicture, tell })
  useProgress({ media, courseId, progress, duration: video.duration })
  useImperativeHandle(ref, () => ({ playFrom: player.playFrom }))

  const handleKeyDown = (event: KeyboardEvent) => {
    reportActivity()
    actions.handleKeyDown(event)
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
        <CaptionLines media={media} language={player.choices.captions} className={styles.captions} />
        {(isResting || state.hasEnded) && !player.isOpening && player.trouble !== 'consent' && (
          <PlayButton time={state.time} hasEnded={state.hasEnded} onPlayFrom={player.playFrom} />
        )}
        {(player.isOpening || (state.isWaiting && state.isPlaying)) && !player.trouble && <Waiting />}
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
          onPicture={showPicture}
          onCaptions={actions.toggleCaptions}
          onHold={setHeld}
        />
      </section>
      <BelowVideo video={video} player={player} ending={ending} />
    </div>
  )
}

const Waiting = () => (
  <p className={styles.waiting}>
    <Loader />
  </p>
)

/** What is said of a video, and its chapters. */
function BelowVideo({ video, player, ending }: Pick<CoursePlayerProps, 'video' | 'ending'> & { player: Player }) {
  const { t } = useTranslation('player')
  const { hasEnded, time } = player.state
  return (
    <>
      {hasEnded && ending}
      {video.lessonDuration !== null && (
        <p className={styles.sample}>{t('sample', { length: formatLength(video.lessonDuration) })}</p>
      )}
      <ChapterList chapters={video.chapters} time={time} onChoose={player.playFrom} />
    </>
  )
}
