import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { BadgePercent, MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Offer } from '#membership/plans/offer.rules.ts'
import { usePlanName } from '#membership/plans/plan-texts.ts'
import styles from './offer-strip.module.css'

type OfferStripProps = { offer: Offer; variant: PurchaseVariant; code: string | null }

/** Explains why the price differs on this page; nothing when it does not. */
export function OfferStrip({ offer, variant, code }: OfferStripProps) {
  const { t } = useTranslation('subscription')
  const nameOf = usePlanName()
  const { plan, saved } = offer
  if (variant === 'normal' || saved === null) return null
  const isMailing = variant === 'mailing'
  const kind = isMailing ? 'mailing' : 'webinar'
  return (
    <div className={styles.strip}>
      <Icon of={isMailing ? MailOpen : BadgePercent} className={styles.icon} />
      <p>
        <RichText text={t(`strip.${kind}`)} parts={{ b: (words) => <b>{words}</b> }} />{' '}
        {isMailing && code ? t('strip.code') : t('strip.save', { plan: nameOf(plan), amount: formatPlanPrice(saved) })}
      </p>
      <Tag variant="rasp">{isMailing && code ? code : t(`strip.tag.${kind}`)}</Tag>
    </div>
  )
}
