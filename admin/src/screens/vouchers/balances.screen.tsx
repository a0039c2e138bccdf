import { formatZloty } from '@slodki-ul/contract/money'
import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  useExportGiftCardBalancesMutation,
  useGetGiftCardBalancesQuery,
} from '#catalogue/vouchers/voucher-batches.api.ts'
import { readClock } from '#core/clock.ts'
import { isDay } from '#core/list-address.rules.ts'
import { useLanguage } from '#i18n/language.ts'
import { ExportButton } from '#layout/export-button.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { CodeTabs } from './code-tabs.tsx'
import styles from './vouchers.module.css'

/** Today in Warsaw, as an ISO date. */
const today = (): string => readClock().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })

/** What gift cards are worth at the end of a day, and what happened in its month (BO-099). */
export function BalancesScreen() {
  const { t } = useTranslation('gift-cards')
  const language = useLanguage()
  const [address, setAddress] = useSearchParams()
  const asked = address.get('day') ?? ''
  const day = isDay(asked) ? asked : today()
  const { currentData: sums, error, isFetching, refetch } = useGetGiftCardBalancesQuery({ query: { day } })
  const [load] = useExportGiftCardBalancesMutation()
  // What reduces the balance has a minus.
  const lines = sums && [
    ['openingTotal', sums.openingTotal] as const,
    ['issuedTotal', sums.issuedTotal] as const,
    ['usedTotal', 0 - sums.usedTotal] as const,
    ['ranOutTotal', 0 - sums.ranOutTotal] as const,
    ['closedTotal', 0 - sums.closedTotal] as const,
    ['openTotal', sums.openTotal] as const,
  ]
  return (
    <View
      title={t('balances')}
      summary={t('balances.summary')}
      actions={
        <ExportButton
          label={t('balances.export')}
          name={t('balances.file')}
          fetch={() => load({ query: { day, in: language } })}
        />
      }
    >
      <CodeTabs />
      <Field
        className={styles.day}
        label={t('balances.day')}
        type="date"
        value={day}
        onChange={({ target }) => isDay(target.value) && setAddress({ day: target.value }, { replace: true })}
      />
      {sums && lines ? (
        <Tile title={t('balances.month')}>
          <p className={styles.big} aria-busy={isFetching}>
            {formatZloty(sums.openTotal)}
          </p>
          <p>{t('balances.cards', { count: sums.openCount })}</p>
          <dl className={styles.sums}>
            {lines.map(([name, amount]) => (
              <div key={name} className={styles.line}>
                <dt>{t(`balances.${name}`)}</dt>
                <dd>{formatZloty(amount)}</dd>
              </div>
            ))}
          </dl>
        </Tile>
      ) : (
        <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
