import type { ProductImport, ProductImportRow } from '@slodki-ul/contract/catalogue/product-imports.admin'
import {
  importFieldTexts,
  importIssueTexts,
  importRowStates,
} from '@slodki-ul/contract/catalogue/product-imports.rules'
import { formatZloty } from '@slodki-ul/contract/money'
import { Price } from '@slodki-ul/ui/price.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { useGetWrongRowsMutation, useListProductImportRowsQuery } from '#catalogue/imports/imports.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ExportButton } from '#layout/export-button.tsx'
import { Tile } from '#layout/tile.tsx'
import { useList } from '#layout/use-list.ts'
import styles from './imports.module.css'

const shape: ListShape = {
  filters: { state: importRowStates, hasPrice: ['true'] },
  orders: ['position'],
  usualOrder: 'position',
}
const tags = { new: 'new', changed: 'fresh', same: 'mute', wrong: 'rasp' } as const
type Row = ProductImportRow & { id: string }

/** What the dry run found for each row. */
export function ImportRows({ shown: { id, counts } }: { shown: ProductImport }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const list = useList(shape)
  const { searchBy: _none, ...query } = queryOfState(list.state)
  const { data, ...rest } = useListProductImportRowsQuery({ params: { id }, query })
  const [fetchWrong] = useGetWrongRowsMutation()
  const columns: Column<Row>[] = [
    { id: 'position', label: t('row'), place: 'd', cell: ({ position }) => position },
    {
      id: 'product',
      label: t('product'),
      place: 'a',
      cell: ({ name, sku }) => (
        <>
          <b>{name || '—'}</b>
          <small>{sku || t('empty')}</small>
        </>
      ),
    },
    {
      id: 'state',
      label: t('what'),
      place: 'b',
      cell: ({ state }) => <Tag variant={tags[state]}>{t(`state.${state}`)}</Tag>,
    },
    { id: 'changes', label: t('changes'), place: 'c', cell: (row) => <Changes row={row} /> },
  ]
  return (
    <Tile
      title={t('dryRun')}
      aside={
        counts.wrong > 0 && (
          <ExportButton
            label={t('wrong.download', { count: counts.wrong })}
            name={t('wrong.file')}
            fetch={() => fetchWrong({ params: { id }, query: { in: language } })}
          />
        )
      }
    >
      <DataList
        label={t('dryRun')}
        list={list}
        shape={shape}
        columns={columns}
        query={{
          ...rest,
          data: data && { ...data, items: data.items.map((row) => ({ ...row, id: String(row.position) })) },
        }}
        filterText={{
          filter: (name) => t(`filter.${name as 'state'}`),
          value: (name, value) => (name === 'state' ? t(`state.${value as 'new'}`) : t('filter.hasPrice.true')),
        }}
      />
    </Tile>
  )
}

/** The fields that change, before and after, the label of a new price, or what to mend. */
function Changes({ row: { state, issues, changes, label } }: { row: Row }) {
  const { t } = useTranslation(['imports', 'products'])
  const language = useLanguage()
  const show = (field: string, value: string | number | null) =>
    value === null
      ? t('empty')
      : field === 'price' || field === 'discountPrice'
        ? formatZloty(Number(value))
        : shorten(String(value))
  if (state === 'same') return '—'
  if (state === 'wrong')
    return (
      <ul className={styles.changes}>
        {issues.map(({ field, code, value }) => (
          <li key={`${field}-${code}`}>
            <b>{importFieldTexts[field][language]}</b>{' '}
            <code className={styles.cell}>{shorten(value) || t('empty')}</code>
            <br />
            {importIssueTexts[code][language]}
          </li>
        ))}
      </ul>
    )
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {importFieldTexts[field][language]}:{' '}
          {state === 'changed' && (
            <>
              <s>{show(field, before)}</s> →{' '}
            </>
          )}
          <b>{show(field, after)}</b>
        </li>
      ))}
      {label && (
        <li className={styles.label}>
          {t('label')} <Price price={label.price} oldPrice={label.oldPrice} />{' '}
          {label.percent > 0 && <Tag variant="rasp">−{label.percent}%</Tag>}
          {label.lowestPrice30Days !== null &&
            (['pl', 'en'] as const).map((each) => (
              <small key={each} lang={each}>
                {t(`price.lowest.${each}`, { ns: 'products' })} {formatZloty(label.lowestPrice30Days ?? 0)}
              </small>
            ))}
          {label.missingLabel && <small className={styles.warn}>{t(`noPercent.${label.missingLabel}`)}</small>}
        </li>
      )}
    </ul>
  )
}

/** A long text by its beginning. */
const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
