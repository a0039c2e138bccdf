import { clsx } from 'clsx/lite'
import { Check, CircleAlert, TriangleAlert, X } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hexagon } from './hexagon.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast-card.module.css'

const icons = { success: Check, warning: TriangleAlert, error: CircleAlert }
const fills = { success: 'var(--pist-200)', warning: 'var(--honey-200)', error: 'var(--rasp-200)' }

type ToastCardProps = {
  kind: keyof typeof icons
  title: string
  text: string
  onClose: () => void
  /** Milliseconds until it closes by itself, and after a pause. */
  time: number
  timeAfterPause: number
  paused: boolean
}

/** A short message with a bar that shows the remaining time. */
export function ToastCard({ kind, title, text, onClose, time, timeAfterPause, paused }: ToastCardProps) {
  const { t } = useTranslation('ui')
  // It starts paused while it slides in; only a later pause uses `timeAfterPause`.
  const [phase, setPhase] = useState<'entering' | 'running' | 'held' | 'resumed'>('entering')
  if (!paused && (phase === 'entering' || phase === 'held')) setPhase(phase === 'held' ? 'resumed' : 'running')
  if (paused && (phase === 'running' || phase === 'resumed')) setPhase('held')
  const resumed = phase === 'resumed'
  return (
    <div className={styles.toast}>
      <span className={styles.icon}>
        <Hexagon fill={fills[kind]} className={styles.hexagon} />
        <Icon of={icons[kind]} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <IconButton icon={X} label={t('toast.close')} onClick={onClose} />
      <span
        key={resumed ? 'resumed' : 'first'}
        className={clsx(styles.bar, styles[kind], paused && styles.paused)}
        style={{ '--time': `${resumed ? timeAfterPause : time}ms` } as CSSProperties}
        onAnimationEnd={onClose}
        aria-hidden="true"
      />
    </div>
  )
}
