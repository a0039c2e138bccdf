import type { Video } from '@slodki-ul/contract/learning/videos'
import { type CSSProperties, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chapterAt, formatTime } from './player.rules.ts'
import styles from './seek-bar.module.css'

type SeekBarProps = {
  /** All in seconds. */
  time: number
  duration: number
  buffered: number
  chapters: Video['chapters']
  onSeek: (second: number) => void
}

const share = (part: number, whole: number) => `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%`

/** The position in the video, with a gap at each chapter; under the pointer it shows the time it would seek to. */
export function SeekBar({ time, duration, buffered, chapters, onSeek }: SeekBarProps) {
  const { t } = useTranslation('player')
  const [pointed, setPointed] = useState<number | null>(null)
  const titleAt = (second: number) => chapters[chapterAt(chapters, second)]?.title

  const handlePointerMove = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'touch') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(Math.max(0, (clientX - left) / width), 1) * duration)
  }

  const texts = { time: formatTime(time), total: formatTime(duration) }
  const chapter = titleAt(time)
  const lengths = {
    '--played': share(time, duration),
    '--loaded': share(buffered, duration),
    '--pointed': share(pointed ?? 0, duration),
  } as CSSProperties
  return (
    <div
      className={styles.bar}
      style={lengths}
      onPointerMove={handlePointerMove}
      onPointerLeave={() => setPointed(null)}
    >
      <div className={styles.track} aria-hidden="true">
        {chapters
          .filter(({ startSecond }) => startSecond > 0 && startSecond < duration)
          .map(({ startSecond }) => (
            <i key={startSecond} style={{ left: share(startSecond, duration) }} />
          ))}
      </div>
      {pointed !== null && (
        <output className={styles.pointed} aria-hidden="true">
          {formatTime(pointed)} <span>{titleAt(pointed)}</span>
        </output>
      )}
      <input
        type="range"
        className={styles.input}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(time)}
        onChange={({ target }) => onSeek(Number(target.value))}
        aria-label={t('seek')}
        aria-valuetext={chapter ? t('place.chapter', { ...texts, chapter }) : t('place', texts)}
      />
    </div>
  )
}
