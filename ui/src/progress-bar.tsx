import { clsx } from 'clsx/lite'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  value: number
  max: number
  /** Accessible text. */
  label: string
  className?: string | undefined
}

/** Progress as a thin line. */
export function ProgressBar({ value, max, label, className }: ProgressBarProps) {
  return <progress className={clsx(styles.bar, className)} value={value} max={max} aria-label={label} />
}
