import type { WithdrawalRow } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { useTranslation } from 'react-i18next'

/** Noon, so that no time zone moves the day. */
export const shownDay = (day: string): string => formatDate(`${day}T12:00:00Z`)

/** How many of the 14 days are left in which the money must be back. */
export function DaysLeft({ row: { daysLeft, refundDueOn } }: { row: WithdrawalRow }) {
  const { t } = useTranslation('withdrawals')
  if (daysLeft === null) return <>{t('days.none')}</>
  return (
    <>
      <b>{daysLeft < 0 ? t('days.over', { count: -daysLeft }) : t('days.left', { count: daysLeft })}</b>
      <small>{t('days.until', { date: shownDay(refundDueOn) })}</small>
    </>
  )
}
