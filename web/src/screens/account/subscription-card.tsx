import { formatDate } from '@slodki-ul/contract/dates'
import type { Subscription } from '@slodki-ul/contract/membership/billing'
import type { SubscriptionStatus } from '@slodki-ul/contract/membership/billing.rules'
import { isPlanType } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import honeycomb from '@slodki-ul/ui/art/plaster.svg'
import hive from '@slodki-ul/ui/art/ul-kosz.svg'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { CircleAlert, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePlanName } from '#membership/plans/plan-texts.ts'
import { FreeLessonsLink } from './free-lessons-link.tsx'
import styles from './subscription.module.css'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionReason } from './subscription-reason.tsx'

const signs: Record<SubscriptionStatus, { variant: 'fresh' | 'warn' | 'mute'; icon: LucideIcon }> = {
  Active: { variant: 'fresh', icon: CircleCheck },
  PastDue: { variant: 'warn', icon: CircleAlert },
  Pending: { variant: 'warn', icon: Clock },
  Inactive: { variant: 'mute', icon: CircleX },
  Cancelled: { variant: 'mute', icon: CircleX },
  Expired: { variant: 'mute', icon: CircleX },
}

/** A subscription with status, deadline and price (SUB-45), the reason for its access status, and its actions. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription')
  const nameOf = usePlanName()
  const { type, status, paidUntil, price, paymentMethod, cancellationPlanned, access } = subscription
  const endsAt = access.allowed && (cancellationPlanned || status === 'Cancelled') ? paidUntil : null
  const isEternal = isPlanType(type, 'Eternal')
  const { variant, icon } = signs[endsAt ? 'Cancelled' : status]
  return (
    <>
      <div className={styles.card}>
        <div>
          <div className={styles.head}>
            <h2 className={styles.state}>{nameOf(subscription)}</h2>
            <Tag variant={variant}>
              <Icon of={icon} />
              {endsAt ? t('status.CancelledUntil', { date: formatDate(endsAt) }) : t(`status.${status}`)}
            </Tag>
          </div>
          <dl className={styles.facts}>
            {(isEternal || paidUntil !== null) && (
              <div>
                <dt>{t('account.until')}</dt>
                <dd>
                  {isEternal || paidUntil === null ? (
                    t('account.endless')
                  ) : (
                    <time dateTime={paidUntil}>{formatDate(paidUntil)}</time>
                  )}
                </dd>
              </div>
            )}
            <div>
              <dt>{t('account.price')}</dt>
              <dd>
                {formatPlanPrice(price)} {t(`per.${type}`)}
              </dd>
            </div>
            <div>
              <dt>{t('account.payment')}</dt>
              <dd>{t(`account.method.${paymentMethod}`)}</dd>
            </div>
          </dl>
        </div>
        <img src={isEternal ? hive : honeycomb} alt="" width="240" height="240" />
        <SubscriptionActions subscription={subscription} />
      </div>
      <SubscriptionReason subscription={subscription} />
      {!access.allowed && <FreeLessonsLink />}
    </>
  )
}
