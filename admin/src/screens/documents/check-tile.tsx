import type { MonthCheck } from '@slodki-ul/contract/compliance/month-check.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useGetMonthCheckQuery } from '#compliance/accounting/accounting.api.ts'
import { documentPath, orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './accounting.module.css'

/** Documents and money of a month side by side, with every difference named (BO-167). */
export function CheckTile({ month }: { month: string }) {
  const { t } = useTranslation('accounting')
  const textOf = useFailureText()
  const { currentData, error, isFetching, refetch } = useGetMonthCheckQuery({ query: { month } })
  return (
    <Tile title={t('check')}>
      {currentData ? (
        <Check check={currentData} />
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={8} />
        </>
      )}
    </Tile>
  )
}

function Check({ check: { documents, money, difference, differences } }: { check: MonthCheck }) {
  const { t } = useTranslation('accounting')
  const may = usePermissions()
  // What is taken off has a minus.
  const lines = [
    ['issued', documents.issued],
    ['replaced', 0 - documents.replaced],
    ['countedElsewhere', 0 - documents.countedElsewhere],
    ['issuedElsewhere', documents.issuedElsewhere],
    ['giftCardSales', 0 - documents.giftCardSales],
    ['register', documents.register],
    ['payments', money.payments],
    ['cashOnDelivery', money.cashOnDelivery],
    ['giftCards', money.giftCards],
    ['refunds', money.refunds],
  ] as const
  const pathOf = ({ documentId, orderId }: MonthCheck['differences'][number]) => {
    if (documentId) return documentPath(documentId)
    return orderId && may('orders.view') ? orderPath(orderId) : null
  }
  return (
    <>
      <dl className={styles.sums}>
        {lines.map(([name, amount]) => (
          <div key={name} className={name === 'register' ? styles.result : undefined}>
            <dt>{t(name)}</dt>
            <dd>{formatZloty(amount)}</dd>
          </div>
        ))}
      </dl>
      <Note variant={differences.length === 0 ? 'ok' : 'warn'}>
        {differences.length === 0 ? t('check.agrees') : t('check.differs', { amount: formatZloty(difference) })}
      </Note>
      <ul className={styles.list}>
        {differences.map((each) => {
          const to = pathOf(each)
          return (
            <li key={`${each.kind} ${each.label}`}>
              <span>
                {to ? <Link to={to}>{each.label}</Link> : each.label}
                <small>{t(`difference.${each.kind}`)}</small>
              </span>
              <b>{formatZloty(each.amount)}</b>
            </li>
          )
        })}
      </ul>
    </>
  )
}
