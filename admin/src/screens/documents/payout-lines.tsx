import type { PayoutLineReply } from '@slodki-ul/contract/compliance/payouts.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListPayoutLinesQuery } from '#compliance/payouts/payouts.api.ts'
import { orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import styles from './accounting.module.css'

/** Lines of a payout, each with the order that it is about or why it has none. */
export function PayoutLines({ lines }: { lines: readonly PayoutLineReply[] }) {
  const { t } = useTranslation('payouts')
  const may = usePermissions()
  const momentText = useMomentText()
  if (lines.length === 0) return null
  return (
    <ul className={styles.list}>
      {lines.map(({ id, kind, at, amount, fee, description, order, mismatch, expected }) => (
        <li key={id}>
          <span>
            <b>{t(`kind.${kind}`)}</b>
            {order &&
              (may('orders.view') ? <Link to={orderPath(order.id)}>{order.number}</Link> : <span>{order.number}</span>)}
            <small>{[momentText(at), description].filter(Boolean).join(' · ')}</small>
            <small>{id}</small>
            {mismatch && <small>{t(`mismatch.${mismatch}`)}</small>}
          </span>
          <span>
            <b>{formatZloty(amount)}</b>
            {fee !== 0 && <small>{t('fee', { amount: formatZloty(fee) })}</small>}
            {expected !== null && <small>{t('expected', { amount: formatZloty(expected) })}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** All lines of a payout, which are asked for when they are opened. */
export function AllLines({ id, label, day }: { id: string; label: string; day: string }) {
  const { t } = useTranslation('payouts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="line"
        size="sm"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? t('lines.hide') : label}, ${day}`}
        className={styles.after}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('lines.hide') : label}
      </Button>
      {isOpen && <LoadedLines id={id} />}
    </>
  )
}

function LoadedLines({ id }: { id: string }) {
  const textOf = useFailureText()
  const { currentData, error, isFetching, refetch } = useListPayoutLinesQuery({ params: { id } })
  if (currentData) return <PayoutLines lines={currentData.lines} />
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={4} />
    </>
  )
}
