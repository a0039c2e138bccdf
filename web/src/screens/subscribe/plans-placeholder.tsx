import frame from '@slodki-ul/ui/frame.module.css'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { LoadError } from '#core/load-error.tsx'
import type { usePlans } from '#membership/plans/use-plans.ts'
import styles from './subscribe.module.css'

type PlansPlaceholderProps = Pick<ReturnType<typeof usePlans>, 'error' | 'isFetching' | 'reload'>

/** Shown instead of the purchase while the plans load, or when they could not be loaded. */
export function PlansPlaceholder({ error, isFetching, reload }: PlansPlaceholderProps) {
  return error === undefined ? (
    <div className={frame.split}>
      <LoadingStatus />
      <LinesSkeleton lines={9} />
      <LinesSkeleton lines={6} />
    </div>
  ) : (
    <div className={styles.failed}>
      <LoadError query={{ error, isFetching, refetch: reload }} call="listPlans" />
    </div>
  )
}
