import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import type { Offer } from '#membership/plans/offer.rules.ts'
import { PlanSwitch } from '#membership/plans/plan-switch.tsx'
import styles from './subscribe.module.css'

/** The URL names no plan: a message, and an arrow down to the available plans (SUB-17). */
export function NoPlan({ offers, variant }: { offers: readonly Offer[]; variant: PurchaseVariant }) {
  const { t } = useTranslation('subscription')
  const plans = useRef<HTMLDivElement>(null)
  if (offers.length === 0)
    return (
      <div className={styles.none}>
        <EmptyState
          image={lost}
          title={t('gone.title')}
          text={t('gone.text')}
          action={
            <ButtonLink variant="line" to={paths.shop}>
              {t('gone.shop')}
            </ButtonLink>
          }
        />
      </div>
    )
  return (
    <div className={styles.none}>
      <EmptyState
        image={lost}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Button
            variant="line"
            icon={ArrowDown}
            onClick={() => {
              plans.current?.scrollIntoView()
              plans.current?.focus({ preventScroll: true })
            }}
          >
            {t('empty.down')}
          </Button>
        }
      />
      <div ref={plans} tabIndex={-1} className={styles.plans}>
        <PlanSwitch offers={offers} variant={variant} />
      </div>
    </div>
  )
}
