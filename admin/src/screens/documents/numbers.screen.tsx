import type { DocumentNumbers, SeriesCheck } from '@slodki-ul/contract/payments/document-months.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readClock } from '#core/clock.ts'
import { isMonth, isoMonth } from '#core/day.rules.ts'
import { paths } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useGetDocumentNumbersQuery } from '#payments/documents/documents.api.ts'
import styles from './documents.module.css'
import { RateTable } from './rate-table.tsx'

/** Whether the numbers of a month are whole, series by series, and its sales by rate (BO-159). */
export function DocumentNumbersScreen() {
  const { t } = useTranslation('documents')
  const [address, setAddress] = useSearchParams()
  const asked = address.get('month') ?? ''
  const month = isMonth(asked) ? asked : isoMonth(readClock())
  const { currentData, error, isFetching, refetch } = useGetDocumentNumbersQuery({ query: { month } })
  return (
    <View
      title={t('numbers')}
      summary={t('numbers.summary')}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.documents }, { label: t('numbers') }]} />}
    >
      <Field
        type="month"
        label={t('month')}
        value={month}
        className={styles.month}
        onChange={({ target }) => isMonth(target.value) && setAddress({ month: target.value }, { replace: true })}
      />
      {currentData ? (
        <Numbers numbers={currentData} />
      ) : (
        <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Numbers({ numbers }: { numbers: DocumentNumbers }) {
  const { t } = useTranslation('documents')
  const momentText = useMomentText()
  const { series, isWhole, checkedAt, salesByRate, replacementsCount } = numbers
  if (series.length === 0) return <Note>{t('numbers.none')}</Note>
  return (
    <div className={styles.stack}>
      <Note variant={isWhole ? 'ok' : 'error'}>{t(isWhole ? 'numbers.whole' : 'numbers.broken')}</Note>
      <Tile title={t('series')}>
        <ul className={styles.list}>
          {series.map((each) => (
            <SeriesRow key={each.series} check={each} />
          ))}
        </ul>
        {checkedAt && <p className={styles.after}>{t('checked', { at: momentText(checkedAt) })}</p>}
      </Tile>
      <Tile title={t('sales')}>
        <RateTable rates={salesByRate} none={t('sales.none')} />
        <p className={styles.after}>{t('replacements', { count: replacementsCount })}</p>
      </Tile>
    </div>
  )
}

function SeriesRow({ check: { series, documents, lastNumber, ...found } }: { check: SeriesCheck }) {
  const { t } = useTranslation('documents')
  const ranges = found.missing.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ')
  return (
    <li>
      <b>{series}</b>
      <small>{t('series.count', { count: documents, last: lastNumber ?? '—' })}</small>
      {found.isWhole ? (
        <span>{t('series.whole')}</span>
      ) : (
        <>
          {ranges && <strong>{t('series.missing', { numbers: ranges })}</strong>}
          {found.doubled.length > 0 && <strong>{t('series.doubled', { numbers: found.doubled.join(', ') })}</strong>}
          {found.misnumbered.length > 0 && (
            <strong>{t('series.misnumbered', { numbers: found.misnumbered.join(', ') })}</strong>
          )}
        </>
      )}
    </li>
  )
}
