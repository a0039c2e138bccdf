import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import subscriptionTexts from '#i18n/pl/subscription.json'
import { type Offer, priceTopOf } from './offer.rules.ts'
import { PlanBenefits } from './plan-benefits.tsx'
import styles from './plan-cards.module.css'
import { PlanPrice } from './plan-price.tsx'
import { offerPath } from './variant.rules.ts'

addTexts({ subscription: subscriptionTexts })

/** Plans side by side, the first one highlighted in the middle; each links to its purchase page. */
export function PlanCards({ offers }: { offers: readonly Offer[] }) {
  const [best, ...others] = offers
  const shortest = [...others].sort((one, other) => (one.plan.months ?? Infinity) - (other.plan.months ?? Infinity))
  return (
    <div className={styles.plans}>
      {[...shortest.slice(0, 1), ...(best ? [best] : []), ...shortest.slice(1)].map((offer) => (
        <PlanCard key={offer.plan.id} offer={offer} isBest={offer === best} />
      ))}
    </div>
  )
}

function PlanCard({ offer, isBest }: { offer: Offer; isBest: boolean }) {
  const { t } = useTranslation('subscription')
  const { plan } = offer
  return (
    <article className={clsx(styles.plan, isBest && styles.best)}>
      <div className={styles.top}>
        <h3>{plan.title}</h3>
        {plan.tag && <Tag>{plan.tag}</Tag>}
      </div>
      <p className={styles.line}>{plan.subTitle}</p>
      <PlanPrice offer={offer} className={styles.price} />
      <p className={styles.note}>{priceTopOf(offer)}</p>
      <PlanBenefits points={plan.points} />
      <ButtonLink block variant={isBest ? 'primary' : 'line'} className={styles.join} to={offerPath(plan.id)}>
        {t(`join.${plan.type}`)}
      </ButtonLink>
    </article>
  )
}
