import { formatDate } from '@slodki-ul/contract/dates'
import type { Subscription } from '@slodki-ul/contract/membership/billing'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import styles from './subscription.module.css'

/**
 * Why courses are available or not, and what comes next; a planned cancellation is a warning with its date (SUB-52).
 */
export function SubscriptionReason({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription')
  const { access, paidUntil, cancellationPlanned, discountCode, nextPayment } = subscription
  const dateOf = (moment: string | null) => (moment === null ? '' : formatDate(moment))
  const isPlanned = cancellationPlanned && access.allowed
  const isOverdue = access.reason === 'pastDue'
  const next = nextPayment && { amount: formatPlanPrice(nextPayment.amount), date: formatDate(nextPayment.at) }
  return (
    <>
      {isPlanned && (
        <Note className={styles.reason}>{t('reason.cancelled', { date: dateOf(paidUntil ?? access.until) })}</Note>
      )}
      {!isPlanned && access.reason !== 'none' && access.reason !== 'cancelled' && (
        <Note variant={isOverdue ? 'error' : access.allowed ? 'ok' : 'plain'} className={styles.reason}>
          {t(access.reason === 'pastDue' && !access.allowed ? 'reason.pastDue.closed' : `reason.${access.reason}`, {
            date: dateOf(access.reason === 'renews' ? paidUntil : access.until),
            since: dateOf(access.since),
          })}{' '}
          {next && access.reason === 'renews' && !discountCode && t('next', next)}
          {next && !isOverdue && discountCode && t('next.lower', { ...next, code: discountCode })}
        </Note>
      )}
      {!isPlanned && access.reason === 'cancelled' && (
        <Note variant="plain" className={styles.reason}>
          {t('reason.expired', { since: dateOf(access.since ?? paidUntil) })}
        </Note>
      )}
    </>
  )
}
