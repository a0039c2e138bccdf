import { formatPlanPrice } from '@slodki-ul/contract/money'
import { LowestPrice } from '@slodki-ul/ui/price.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import type { Offer } from './offer.rules.ts'
import styles from './plan-price.module.css'

/** The price of a plan and its duration; a reduced price with the previous one and the Omnibus line. */
export function PlanPrice({ offer, className }: { offer: Offer; className: string | undefined }) {
  const { t } = useTranslation('subscription')
  const { plan, charged, regular, lowest } = offer
  return (
    <>
      <p className={clsx(styles.price, regular !== null && styles.sale, className)}>
        {formatPlanPrice(charged)}
        <small>{t(`per.${plan.type}`)}</small>
        {regular !== null && (
          <span className={styles.was}>
            <VisuallyHidden>{t('was')} </VisuallyHidden>
            <s>{formatPlanPrice(regular)}</s>
          </span>
        )}
      </p>
      {lowest !== null && <LowestPrice price={lowest} />}
    </>
  )
}
