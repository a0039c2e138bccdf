import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { Play, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './play-button.module.css'
import { formatTime } from './player.rules.ts'

type PlayButtonProps = {
  /** Seconds at which playback will start. */
  time: number
  hasEnded: boolean
  onPlayFrom: (second: number) => void
}

/** The large button over a video at rest: plays, resumes, or plays again from the start. */
export function PlayButton({ time, hasEnded, onPlayFrom }: PlayButtonProps) {
  const { t } = useTranslation('player')
  const resumeLabel = time > 0 ? t('play.from', { time: formatTime(time) }) : t('play')
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={hasEnded ? t('replay') : resumeLabel}
      onClick={() => onPlayFrom(hasEnded ? 0 : time)}
    >
      <Hexagon fill="var(--milk)" className={styles.cell} />
      <Icon of={hasEnded ? RotateCcw : Play} className={clsx(!hasEnded && styles.triangle)} />
    </button>
  )
}
