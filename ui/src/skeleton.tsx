import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A grey block in the shape of content that is loading; the class gives it a size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={clsx(styles.bone, className)} aria-hidden="true" />
}

/** Placeholder of a product card. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className={styles.media} />
      <Skeleton className={styles.short} />
      <Skeleton className={styles.long} />
      <Skeleton className={styles.pill} />
    </div>
  )
}

/** Placeholder of text. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} />
      ))}
    </div>
  )
}

/** Announces to screen readers that something is loading; put it beside the skeletons. */
export function LoadingStatus() {
  const { t } = useTranslation('ui')
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
    </div>
  )
}
