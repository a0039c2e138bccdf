import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import { LinesSkeleton, LoadingStatus, Skeleton } from '#ui/skeleton.tsx'
import styles from './product.module.css'

/** The product page on its way. */
export function ProductSkeleton() {
  return (
    <div className={joinClasses(frame.wrap, styles.page, styles.bones)}>
      <LoadingStatus />
      <Skeleton className={styles.boneCrumbs} />
      <div className={styles.columns}>
        <Skeleton className={styles.bonePlate} />
        <div>
          <Skeleton className={styles.boneTitle} />
          <Skeleton className={styles.boneButton} />
          <LinesSkeleton lines={8} />
        </div>
      </div>
    </div>
  )
}
