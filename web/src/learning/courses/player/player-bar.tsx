import type { Video } from '@slodki-ul/contract/learning/videos'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { clsx } from 'clsx/lite'
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Settings2,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from './player.rules.ts'
import styles from './player-bar.module.css'
import { SeekBar } from './seek-bar.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import type { Player } from './use-player.ts'

type PlayerBarProps = {
  player: Player
  video: Video
  isFull: boolean
  onFullscreen: () => void
  /** Left out where a small window over others is not to be had. */
  onPicture: (() => void) | undefined
  onCaptions: () => void
  /** Tells whether something is open that must stay on screen. */
  onHold: (isHeld: boolean) => void
}

/** The buttons of the player, one row at every width. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export function PlayerBar({ player, video, isFull, onFullscreen, onPicture, onCaptions, onHold }: PlayerBarProps) {
  const { t } = useTranslation('player')
  const panelId = useId()
  const gear = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { state, choices, duration } = player
  const isSilent = choices.isMuted || choices.volume === 0

  const open = (isOpen: boolean) => {
    setOpen(isOpen)
    onHold(isOpen)
  }

  // A press anywhere else closes the panel.
  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) => {
      if (bar.current?.contains(target as Node)) return
      setOpen(false)
      onHold(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen, onHold])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    open(false)
    gear.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what is open inside
    <div ref={bar} className={styles.bar} onKeyDown={handleKeyDown}>
      <IconButton
        className={styles.button}
        icon={state.isPlaying ? Pause : Play}
        label={t(state.isPlaying ? 'pause' : 'play')}
        onClick={player.toggle}
      />
      <span className={styles.time}>{formatTime(state.time)}</span>
      <SeekBar
        time={state.time}
        duration={duration}
        buffered={state.buffered}
        chapters={video.chapters}
        onSeek={player.seek}
      />
      <span className={styles.time}>{formatTime(duration)}</span>
      {video.captions.length > 0 && (
        <IconButton
          className={clsx(styles.button, styles.wide)}
          icon={choices.captions ? Captions : CaptionsOff}
          label={t('captions')}
          pressed={choices.captions !== null}
          onClick={onCaptions}
        />
      )}
      <div className={clsx(styles.volume, styles.wide)}>
        <IconButton
          className={styles.button}
          icon={isSilent ? VolumeX : Volume2}
          label={t(isSilent ? 'unmute' : 'mute')}
          onClick={() =>
            player.choose(isSilent ? { isMuted: false, volume: choices.volume || 0.5 } : { isMuted: true })
          }
        />
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={isSilent ? 0 : Math.round(choices.volume * 100)}
          aria-label={t('volume')}
          aria-valuetext={t('percent', { percent: isSilent ? 0 : Math.round(choices.volume * 100) })}
          data-own-keys
          onChange={({ target }) => player.choose({ volume: Number(target.value) / 100, isMuted: false })}
        />
      </div>
      <IconButton
        ref={gear}
        className={styles.button}
        icon={Settings2}
        label={t('settings')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => open(!isOpen)}
      />
      {onPicture && (
        <IconButton
          className={clsx(styles.button, styles.wide)}
          icon={PictureInPicture2}
          label={t('picture')}
          onClick={onPicture}
        />
      )}
      <IconButton
        className={styles.button}
        icon={isFull ? Minimize : Maximize}
        label={t(isFull ? 'fullscreen.leave' : 'fullscreen')}
        onClick={onFullscreen}
      />
      {isOpen && (
        <SettingsPanel
          id={panelId}
          choices={choices}
          captions={video.captions}
          qualities={player.engine?.qualities ?? []}
          onChoose={player.choose}
        />
      )}
    </div>
  )
}
