import { clsx } from 'clsx/lite'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  value: number
  max: number
  /** What it says, in words. */
  label: string
  className?: string | undefined
}

/** How much of something is done, as a thin line. */
export function ProgressBar({ value, max, label, className }: ProgressBarProps) {
  return <progress className={clsx(styles.bar, className)} value={value} max={max} aria-label={label} />
}
