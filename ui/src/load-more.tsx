import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './load-more.module.css'
import { ProgressBar } from './progress-bar.tsx'

type LoadMoreProps = {
  shown: number
  total: number
  loading: boolean
  /** Nothing but the button. */
  quiet?: boolean
  onMore: () => void
}

/** The end of a list: how much of it is shown and the way to the rest. */
export function LoadMore({ shown, total, loading, quiet = false, onMore }: LoadMoreProps) {
  const { t } = useTranslation('ui')
  const button = shown < total && (
    <Button
      look="line"
      size={quiet ? 'sm' : 'md'}
      className={quiet ? styles.quiet : undefined}
      onClick={onMore}
      busy={loading}
    >
      {t('more.show')}
    </Button>
  )
  if (quiet) return button
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
