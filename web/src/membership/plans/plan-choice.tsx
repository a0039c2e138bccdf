import { isPlanType } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import { LowestPrice } from '@slodki-ul/ui/price.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import type { Offer } from './offer.rules.ts'
import styles from './plan-choice.module.css'

type PlanChoiceProps = {
  offers: readonly Offer[]
  /** Id of the chosen plan. */
  chosen: number | null
  onChoose: (planId: number) => void
}

/** Plans side by side to choose from; a reduced price is shown with the line required by the Omnibus directive. */
export function PlanChoice({ offers, chosen, onChoose }: PlanChoiceProps) {
  const { t } = useTranslation('subscription')
  return (
    <fieldset className={styles.plans}>
      <legend>
        <VisuallyHidden>{t('step.plan')}</VisuallyHidden>
      </legend>
      {offers.map(({ plan, charged, regular, lowest }) => (
        <label key={plan.id} className={styles.plan}>
          <input
            type="radio"
            name="plan"
            value={plan.id}
            checked={plan.id === chosen}
            onChange={() => onChoose(plan.id)}
          />
          <span className={styles.title}>{plan.title}</span>
          <span className={styles.every}>{t(`every.${plan.type}`)}</span>
          <span className={clsx(styles.price, regular !== null && styles.sale)}>{formatPlanPrice(charged)}</span>
          {regular !== null && (
            <span className={styles.was}>
              <VisuallyHidden>{t('was')} </VisuallyHidden>
              <s>{formatPlanPrice(regular)}</s>
            </span>
          )}
          {lowest !== null && <LowestPrice as="span" price={lowest} className={styles.lowest} />}
          {/* After the name in the DOM, because screen readers announce the choice by it first. */}
          {plan.tag && (
            <span className={styles.tag}>
              <Tag variant={isPlanType(plan.type, 'Eternal') ? 'sale' : 'ok'}>{plan.tag}</Tag>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
