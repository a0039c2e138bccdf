import frame from '@slodki-ul/ui/frame.module.css'
import { LinesSkeleton, LoadingStatus, Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import styles from './product.module.css'

/** Placeholder of the product page while it loads. */
export function ProductSkeleton() {
  return (
    <div className={clsx(frame.wrap, styles.page, styles.bones)}>
      <LoadingStatus />
      <Skeleton className={styles.boneCrumbs} />
      <div className={styles.columns}>
        <Skeleton className={styles.skeletonImage} />
        <div>
          <Skeleton className={styles.boneTitle} />
          <Skeleton className={styles.boneButton} />
          <LinesSkeleton lines={8} />
        </div>
      </div>
    </div>
  )
}
