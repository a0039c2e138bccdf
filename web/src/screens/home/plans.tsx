import frame from '@slodki-ul/ui/frame.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { LoadedOffers } from '#membership/plans/loaded-offers.tsx'
import { PlanCards } from '#membership/plans/plan-cards.tsx'
import styles from './plans.module.css'

/** Target of links to the plans. */
export const plansId = 'plany'

/** All plans of the normal variant side by side. */
export function Plans() {
  const { t } = useTranslation(['home', 'subscription'])
  const session = useSession()
  return (
    <section id={plansId} tabIndex={-1} className={frame.section}>
      <div className={frame.wrap}>
        <SectionHead title={t('plans')} lead={t('plans.lead')} />
        <LoadedOffers>{(offers) => <PlanCards offers={offers} />}</LoadedOffers>
        {!session && (
          <p className={clsx(text.small, text.muted, styles.account)}>
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
