import '#i18n/late/errors.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { paths } from '#app/paths.ts'
import { useSession } from '#app/session.ts'
import { offersOf } from '#features/subscription/offer.rules.ts'
import { PlanCards } from '#features/subscription/plan-cards.tsx'
import { usePlans } from '#features/subscription/use-plans.ts'
import { joinClasses } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './plans.module.css'
import { SectionHead } from './section-head.tsx'

/** Where the way down to the plans ends. */
export const plansId = 'plany'

/** All plans of the ordinary offer beside each other. */
export function Plans() {
  const { t } = useTranslation(['home', 'subscription', 'errors'])
  const session = useSession()
  const { plans, error, isFetching, reload } = usePlans()
  return (
    <section id={plansId} tabIndex={-1} className={frame.section}>
      <div className={frame.wrap}>
        <SectionHead title={t('plans')} lead={t('plans.lead')} />
        {plans && <PlanCards offers={offersOf(plans, 'normal')} />}
        {!plans && error && (
          <ErrorState
            text={t(messageOf(codeOf(error), 'listPlans'), { ns: 'errors' })}
            onRetry={reload}
            retrying={isFetching}
          />
        )}
        {!plans && !error && (
          <>
            <LoadingStatus />
            <Skeleton className={styles.bones} />
          </>
        )}
        {!session && (
          <p className={joinClasses(text.small, text.muted, styles.account)}>
            {t('tabs.account', { ns: 'subscription' })}{' '}
            <Link className={text.link} to={paths.login}>
              {t('tabs.login', { ns: 'subscription' })}
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
