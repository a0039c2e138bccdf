import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './load-more.module.css'
import { ProgressBar } from './progress-bar.tsx'

type LoadMoreProps = {
  shown: number
  total: number
  loading: boolean
  /** Shows only the button. */
  compact?: boolean
  onMore: () => void
}

/** The end of a list: how many items are shown, and a button that loads more. */
export function LoadMore({ shown, total, loading, compact = false, onMore }: LoadMoreProps) {
  const { t } = useTranslation('ui')
  const button = shown < total && (
    <Button
      variant="line"
      size={compact ? 'sm' : 'md'}
      className={compact ? styles.compact : undefined}
      onClick={onMore}
      busy={loading}
    >
      {t('more.show')}
    </Button>
  )
  if (compact) return button
  const text = t('more.shown', { shown, total })
  return (
    <div className={styles.more}>
      <ProgressBar className={styles.progress} value={shown} max={total} label={text} />
      <p className={styles.count} aria-live="polite">
        {text}
      </p>
      {button}
    </div>
  )
}
