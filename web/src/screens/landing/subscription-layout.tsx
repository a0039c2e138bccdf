import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import frame from '@slodki-ul/ui/frame.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import { clsx } from 'clsx/lite'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LoadedOffers } from '#membership/plans/loaded-offers.tsx'
import { PlanSwitch } from '#membership/plans/plan-switch.tsx'
import styles from './subscription-layout.module.css'

/** Target of links to the plans (MKT-05). */
export const plansAnchor = 'sub'

/** A tab for each plan; the webinar variant has its own prices and purchase page. */
export function SubscriptionLayout({ variant }: { variant: PurchaseVariant }) {
  const { t } = useTranslation('landings')
  const { hash, key } = useLocation()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)

  // The page frame scrolls here; keyboard users continue here, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link here is another key
  useEffect(() => {
    if (hash === `#${plansAnchor}`) section.current?.focus({ preventScroll: true })
  }, [hash, key])

  return (
    <section
      ref={section}
      id={plansAnchor}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={clsx(frame.section, styles.band)}
    >
      <div className={frame.wrap}>
        <SectionHead id={titleId} title={t('sub')} lead={t(variant === 'webinar' ? 'sub.webinar' : 'sub.lead')} />
        <LoadedOffers variant={variant}>{(offers) => <PlanSwitch offers={offers} variant={variant} />}</LoadedOffers>
      </div>
    </section>
  )
}
