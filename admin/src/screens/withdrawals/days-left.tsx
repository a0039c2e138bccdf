import type { WithdrawalRow } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './withdrawals.module.css'

/** Noon, so that no time zone moves the day. */
export const shownDay = (day: string): string => formatDate(`${day}T12:00:00Z`)

/** The days in which the money must be back. */
const days = Array.from({ length: 14 }, (_, day) => day)

/** The days as cells: those that are over, today, and those that are left. The words beside it say the same. */
function DaysBar({ daysLeft }: { daysLeft: number }) {
  const over = days.length - daysLeft
  const lookOf = (day: number) => {
    if (daysLeft < 0) return styles.overdue
    return day < over ? styles.past : day === over ? styles.today : undefined
  }
  return (
    <span className={styles.bar} aria-hidden="true">
      {days.map((day) => (
        <span key={day} className={clsx(lookOf(day))} />
      ))}
    </span>
  )
}

/** How many of the 14 days are left in which the money must be back. */
export function DaysLeft({ row: { daysLeft, refundDueOn } }: { row: WithdrawalRow }) {
  const { t } = useTranslation('withdrawals')
  if (daysLeft === null) return <>{t('days.none')}</>
  return (
    <>
      <b>{daysLeft < 0 ? t('days.over', { count: -daysLeft }) : t('days.left', { count: daysLeft })}</b>
      <small>{t('days.until', { date: shownDay(refundDueOn) })}</small>
      <DaysBar daysLeft={daysLeft} />
    </>
  )
}
