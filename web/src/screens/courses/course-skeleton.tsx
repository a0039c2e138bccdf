import frame from '@slodki-ul/ui/frame.module.css'
import { LinesSkeleton, LoadingStatus, Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import styles from './course.module.css'

/** Placeholder of the course page while it loads. */
export function CourseSkeleton() {
  return (
    <div className={clsx(frame.wrap, styles.bones)}>
      <LoadingStatus />
      <Skeleton className={styles.boneCrumbs} />
      <Skeleton className={styles.boneTitle} />
      <Skeleton className={styles.boneFilm} />
      <div className={styles.columns}>
        <div className={styles.about}>
          <LinesSkeleton lines={8} />
        </div>
        <div className={styles.side}>
          <LinesSkeleton lines={6} />
        </div>
      </div>
    </div>
  )
}
