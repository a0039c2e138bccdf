import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { LoadingStatus, Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import subscriptionTexts from '#i18n/pl/subscription.json'
import styles from './loaded-offers.module.css'
import { type Offer, offersOf } from './offer.rules.ts'
import { usePlans } from './use-plans.ts'

addTexts({ subscription: subscriptionTexts })

type LoadedOffersProps = { variant?: PurchaseVariant; children: (offers: readonly Offer[]) => ReactNode }

/** The offers of a variant once they are loaded; before that a placeholder, or an error with a retry button. */
export function LoadedOffers({ variant = 'normal', children }: LoadedOffersProps) {
  const { t } = useTranslation('subscription')
  const { plans, error, isFetching, reload } = usePlans()
  if (plans) {
    const offers = offersOf(plans, variant)
    if (offers.length > 0) return children(offers)
    return <EmptyState image={lost} title={t('gone.title')} text={t('gone.text')} />
  }
  if (error) return <LoadError query={{ error, isFetching, refetch: reload }} call="listPlans" />
  return (
    <>
      <LoadingStatus />
      <Skeleton className={styles.bones} />
    </>
  )
}
