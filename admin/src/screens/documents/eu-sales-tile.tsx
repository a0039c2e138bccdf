import { formatZloty } from '@slodki-ul/contract/money'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useGetEuSalesQuery } from '#compliance/accounting/accounting.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './accounting.module.css'

/** Percent of the limit from which it is near, as the mail to staff says. */
const nearPercent = 80

/** Digital sales to consumers of other member states in a year, against the limit (BO-170). */
export function EuSalesTile({ year }: { year: number }) {
  const { t } = useTranslation('accounting')
  const textOf = useFailureText()
  const { currentData: sales, error, isFetching, refetch } = useGetEuSalesQuery({ query: { year } })
  return (
    <Tile title={t('euSales')}>
      {sales ? (
        <>
          <p className={styles.big}>{formatZloty(sales.netAmount)}</p>
          <Note variant={sales.percent >= nearPercent ? 'error' : 'plain'}>
            {t('euSales.of', { percent: sales.percent, limit: formatZloty(sales.limit), year: sales.year })}
          </Note>
        </>
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={2} />
        </>
      )}
    </Tile>
  )
}
