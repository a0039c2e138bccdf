import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { useSession } from '#app/session.ts'
import { LoadedOffers } from '#features/subscription/loaded-offers.tsx'
import { PlanCards } from '#features/subscription/plan-cards.tsx'
import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import { SectionHead } from '#ui/section-head.tsx'
import text from '#ui/text.module.css'
import styles from './plans.module.css'

/** Where the way down to the plans ends. */
export const plansId = 'plany'

/** All plans of the ordinary offer beside each other. */
export function Plans() {
  const { t } = useTranslation(['home', 'subscription'])
  const session = useSession()
  return (
    <section id={plansId} tabIndex={-1} className={frame.section}>
      <div className={frame.wrap}>
        <SectionHead title={t('plans')} lead={t('plans.lead')} />
        <LoadedOffers>{(offers) => <PlanCards offers={offers} />}</LoadedOffers>
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
