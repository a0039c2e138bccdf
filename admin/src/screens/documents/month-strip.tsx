import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import type { DocumentNumbers } from '@slodki-ul/contract/payments/document-months.admin'
import { rateName } from '@slodki-ul/contract/vat.rules'
import { useTranslation } from 'react-i18next'
import { useGetRegisterPackageQuery } from '#compliance/accounting/accounting.api.ts'
import { usePermissions } from '#core/permissions.ts'
import styles from './documents.module.css'
import { useMonthText } from './use-month-text.ts'

/** The sums of a month above its documents, as the server counts them, and when its register is due. */
export function MonthStrip({ numbers }: { numbers: DocumentNumbers }) {
  const { t } = useTranslation('documents')
  const mayExport = usePermissions()('exports.accounting')
  const { salesTotal, correctionsTotal, salesByRate, month } = numbers
  const taxed = salesByRate.filter(({ vatAmount }) => vatAmount !== 0)
  const vat = taxed.map(({ vatRate, vatAmount }) => `${rateName(vatRate)} ${formatZloty(vatAmount)}`)
  return (
    <dl className={styles.strip}>
      <div>
        <dt>{t('strip.gross')}</dt>
        <dd>{formatZloty(salesTotal.grossAmount)}</dd>
        <dd>
          {correctionsTotal === 0
            ? t('strip.noCorrections')
            : t('strip.corrections', { amount: formatZloty(-correctionsTotal) })}
        </dd>
      </div>
      <div>
        <dt>{t('net')}</dt>
        <dd>{formatZloty(salesTotal.netAmount)}</dd>
        <dd>{vat.length > 0 ? t('strip.vat', { amounts: vat.join(', ') }) : t('strip.noVat')}</dd>
      </div>
      <KsefPart ksef={numbers.ksef} />
      {mayExport && <PackagePart month={month} />}
    </dl>
  )
}

function KsefPart({ ksef: { accepted, underway, refused, offline } }: Pick<DocumentNumbers, 'ksef'>) {
  const { t } = useTranslation('documents')
  const all = accepted + underway + refused + offline
  const others = [
    underway > 0 && t('strip.underway', { count: underway }),
    refused > 0 && t('strip.refused', { count: refused }),
    offline > 0 && t('strip.offline', { count: offline }),
  ].filter((each) => each !== false)
  const words = all === 0 ? t('strip.noKsef') : others.length > 0 ? others.join(', ') : t('strip.allAccepted')
  return (
    <div>
      <dt>{t('strip.ksef')}</dt>
      <dd>{all === 0 ? '—' : t('strip.of', { accepted, all })}</dd>
      <dd>{words}</dd>
    </div>
  )
}

/** dd.MM, for days of a month that is named beside them. */
const shortDay = (moment: string) => formatDate(moment).slice(0, 5)

function PackagePart({ month }: { month: string }) {
  const { t } = useTranslation('documents')
  const monthText = useMonthText()
  const { currentData } = useGetRegisterPackageQuery({ query: { month } })
  const { exportedAt = null, previous } = currentData ?? {}
  const state = exportedAt
    ? t('package.exported', { at: shortDay(exportedAt) })
    : previous?.exportedAt
      ? t('package.previous', { month: monthText(previous.month), at: shortDay(previous.exportedAt) })
      : t('package.none')
  return (
    <div>
      <dt>{t('package')}</dt>
      <dd>{currentData ? t('package.due', { day: shortDay(`${currentData.dueOn}T12:00:00Z`) }) : '—'}</dd>
      <dd>{currentData && state}</dd>
    </div>
  )
}
