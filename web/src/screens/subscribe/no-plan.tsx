import type { PurchaseVariant } from '@slodki-ul/contract/subscription.rules'
import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import lost from '#art/zgubiona.svg'
import type { Offer } from '#features/subscription/offer.rules.ts'
import { PlanSwitch } from '#features/subscription/plan-switch.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import styles from './subscribe.module.css'

/** No plan stands behind the address: a message, and an arrow down to those there are (SUB-17). */
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
            <ButtonLink look="line" to={paths.shop}>
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
            look="line"
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
