import honeycomb from '@slodki-ul/ui/art/plaster.svg'
import { useTranslation } from 'react-i18next'
import { offersOf } from '#membership/plans/offer.rules.ts'
import { PlanSwitch } from '#membership/plans/plan-switch.tsx'
import { usePlans } from '#membership/plans/use-plans.ts'
import { FreeLessonsLink } from './free-lessons-link.tsx'
import styles from './subscription.module.css'

/** Shown to users without a subscription: what it offers, and the plans. */
export function NoSubscription() {
  const { t } = useTranslation('subscription')
  const { plans } = usePlans()
  return (
    <>
      <div className={styles.card}>
        <div>
          <h2 className={styles.state}>{t('account.none')}</h2>
          <p className={styles.lead}>{t('account.none.text')}</p>
          <FreeLessonsLink />
        </div>
        <img src={honeycomb} alt="" width="240" height="240" />
      </div>
      {plans && <PlanSwitch className={styles.plans} offers={offersOf(plans, 'normal')} />}
    </>
  )
}
