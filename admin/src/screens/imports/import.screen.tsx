import type { ProductImport } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { importRowStates } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { formatMoment } from '@slodki-ul/contract/dates'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { formatSize } from '@slodki-ul/ui/file-format.ts'
import { Note } from '@slodki-ul/ui/note.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useGetProductImportQuery } from '#catalogue/imports/imports.api.ts'
import { paths } from '#core/paths.ts'
import { useLanguage } from '#i18n/language.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { View } from '#layout/view.tsx'
import { ColumnsTile } from './columns-tile.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportRows } from './import-rows.tsx'
import styles from './imports.module.css'

/** The dry run of an import: its columns, what would become of each row, and its confirmation (BO-085, BO-086). */
export function ImportScreen() {
  const { t } = useTranslation('imports')
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useGetProductImportQuery({ params: { id } })
  const language = useLanguage()
  const crumbs = <Breadcrumbs items={[{ label: t('title'), to: paths.imports }, { label: data?.name ?? '…' }]} />
  if (!data)
    return (
      <View title={t('title')} crumbs={crumbs}>
        <PendingRecord error={error} onRetry={refetch} isRetrying={isFetching} lines={6} />
      </View>
    )
  const { counts, columns } = data
  const rows = counts.new + counts.changed + counts.same + counts.wrong
  const hasSku = columns.some(({ field }) => field === 'sku')
  return (
    <View
      title={t('title')}
      crumbs={crumbs}
      summary={[
        data.name,
        data.format.toUpperCase(),
        formatSize(data.sizeBytes, language),
        t('rows', { count: rows }),
        t('at', { moment: formatMoment(data.createdAt) }),
      ].join(', ')}
    >
      <Steps shown={data} />
      <dl className={styles.counts}>
        {importRowStates.map((state) => (
          <div key={state} className={clsx(state === 'wrong' && counts.wrong > 0 && styles.wrong)}>
            <dd>{counts[state]}</dd>
            <dt>{t(`count.${state}`, { count: counts[state] })}</dt>
          </div>
        ))}
      </dl>
      {!hasSku && <Note variant="error">{t('noSku')}</Note>}
      <ImportActions shown={data} />
      <div className={styles.parts}>
        <ImportRows shown={data} />
        <ColumnsTile key={data.hash} shown={data} />
      </div>
    </View>
  )
}

/** How far the import is. */
function Steps({ shown: { columns, counts, confirmedAt } }: { shown: ProductImport }) {
  const { t } = useTranslation('imports')
  const matched = columns.filter(({ field }) => field !== null).length
  const steps = [
    { name: t('step.file'), note: '' },
    { name: t('step.columns'), note: t('step.columns.note', { matched, total: columns.length }) },
    { name: t('step.dryRun'), note: counts.wrong > 0 ? t('step.wrong', { count: counts.wrong }) : '' },
    { name: t('step.result'), note: '' },
  ]
  const current = confirmedAt ? 3 : 2
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map(({ name, note }, index) => (
        <li
          key={name}
          className={clsx(index < current && styles.done)}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{name}</b>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
