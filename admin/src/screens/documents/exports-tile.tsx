import type { MonthExports } from '@slodki-ul/contract/compliance/accounting.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useGetMonthExportsQuery } from '#compliance/accounting/accounting.api.ts'
import { documentPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './accounting.module.css'

/** The exports of a month, and what has changed since the last one (BO-166, BO-167). */
export function ExportsTile({ month }: { month: string }) {
  const { t } = useTranslation('accounting')
  const textOf = useFailureText()
  const { currentData, error, isFetching, refetch } = useGetMonthExportsQuery({ query: { month } })
  return (
    <Tile title={t('exports')}>
      {currentData ? (
        <Exports month={currentData} />
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={3} />
        </>
      )}
    </Tile>
  )
}

/** The number of a document, which leads to it while it is there. */
const DocumentName = ({ number, documentId }: { number: string; documentId: string | null }) =>
  documentId ? <Link to={documentPath(documentId)}>{number}</Link> : number

function Exports({ month: { exports, differences, numberedSince } }: { month: MonthExports }) {
  const { t } = useTranslation('accounting')
  const momentText = useMomentText()
  if (exports.length === 0) return <p>{t('exports.none')}</p>
  return (
    <>
      <ul className={styles.list}>
        {exports.map(({ id, format, madeAt, rowsCount, hash }) => (
          <li key={id}>
            <span>
              {t('exports.one', { format: format.toUpperCase(), at: momentText(madeAt) })}
              <small className={styles.hash}>{t('exports.hash', { hash })}</small>
            </span>
            <span className={styles.rate}>{t('rows', { count: rowsCount })}</span>
          </li>
        ))}
      </ul>
      {numberedSince.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('numbered')}</h3>
          <ul className={styles.list}>
            {numberedSince.map((row) => (
              <li key={row.number}>
                <span>
                  <DocumentName {...row} />
                  <small>{t('numbered.one', { mark: row.mark, ksefNumber: row.ksefNumber })}</small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {differences.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('exports.later')}</h3>
          <ul className={styles.list}>
            {differences.map(({ kind, before, after, ...row }) => (
              <li key={`${kind} ${row.number}`}>
                <span>
                  <DocumentName {...row} />
                  <small>{t(`later.${kind}`)}</small>
                </span>
                {[before, after].map((amount) => (amount === null ? '—' : formatZloty(amount))).join(' → ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {differences.length + numberedSince.length === 0 && <Note variant="ok">{t('exports.same')}</Note>}
    </>
  )
}
