import type { Video } from '@slodki-ul/contract/learning/videos'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { clsx } from 'clsx/lite'
import { Captions, CaptionsOff, Maximize, Minimize, Pause, PictureInPicture2, Play, Settings2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from './player.rules.ts'
import styles from './player-bar.module.css'
import { SeekBar } from './seek-bar.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { usePanel } from './use-panel.ts'
import type { Player } from './use-player.ts'
import { VolumeControl } from './volume-control.tsx'

type PlayerBarProps = {
  player: Player
  video: Video
  isFull: boolean
  onFullscreen: () => void
  /** Undefined when picture-in-picture is not available. */
  onPicture: (() => void) | undefined
  onCaptions: () => void
  /** Called with whether something is open that must keep the bar visible. */
  onHold: (isHeld: boolean) => void
}

/** The buttons of the player, one row at every width. */
export function PlayerBar({ player, video, isFull, onFullscreen, onPicture, onCaptions, onHold }: PlayerBarProps) {
  const { t } = useTranslation('player')
  const panelId = useId()
  const panel = usePanel(onHold)
  const { state, choices, duration } = player

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what is open inside
    <div ref={panel.container} className={styles.bar} onKeyDown={panel.handleKeyDown}>
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
      <VolumeControl
        className={styles.wide}
        buttonClassName={styles.button}
        choices={choices}
        onChoose={player.choose}
      />
      <IconButton
        ref={panel.button}
        className={styles.button}
        icon={Settings2}
        label={t('settings')}
        aria-expanded={panel.isOpen}
        aria-controls={panel.isOpen ? panelId : undefined}
        onClick={panel.toggle}
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
      {panel.isOpen && (
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
