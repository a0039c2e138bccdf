import { type StockRow, stockQuery } from '@slodki-ul/contract/catalogue/stock.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListStockQuery } from '#catalogue/products/stock.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths } from '#core/paths.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { Tile } from '#layout/tile.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { CountCell } from './count-cell.tsx'
import styles from './stock.module.css'

const shape: ListShape = { filters: {}, orders: ['place', 'name'], usualOrder: 'place' }

type Row = Omit<StockRow, 'id'> & { id: string }

/** Stocktaking in the order of the shelves: counted without a look at the ledger, the difference is shown afterwards (BO-078). */
export function StockCountScreen() {
  const { t } = useTranslation('stock')
  const list = useList(shape)
  const [note, setNote] = useState('')
  const [counted, setCounted] = useState<readonly string[]>([])
  const { data, ...query } = useListStockQuery({ query: stockQuery.parse(queryOfState(list.state)) })
  const items = data?.items.map((row) => ({ ...row, id: String(row.id) }))
  const done = items?.filter(({ id }) => counted.includes(id)).length ?? 0
  const columns: Column<Row>[] = [
    {
      id: 'name',
      label: t('product'),
      sort: 'name',
      place: 'a',
      cell: ({ name, sku }) => (
        <>
          <b>{name}</b>
          <small>{sku}</small>
        </>
      ),
    },
    { id: 'place', label: t('place'), sort: 'place', place: 'c', cell: ({ place }) => place || '–' },
    {
      id: 'counted',
      label: t('counted'),
      place: 'e',
      cell: (row) => (
        <CountCell row={row} note={note} onCounted={() => setCounted((now) => [...new Set([...now, row.id])])} />
      ),
    },
  ]
  return (
    <View
      title={t('count')}
      summary={t('count.summary')}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.stock }, { label: t('count') }]} />}
    >
      <Tile>
        <div className={styles.progress}>
          <div>
            <p role="status">{t('count.done', { done, all: items?.length ?? 0 })}</p>
            <ProgressBar value={done} max={items?.length || 1} label={t('count.progress')} />
          </div>
          <Field
            label={t('count.note')}
            hint={t('count.note.hint')}
            optional
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
      </Tile>
      <DataList
        label={t('count')}
        searchLabel={t('search')}
        list={list}
        empty={{ title: t('none'), text: t('none.text') }}
        shape={shape}
        columns={columns}
        query={{ ...query, data: data && items && { ...data, items } }}
        filterText={{ filter: () => '', value: () => '' }}
      />
    </View>
  )
}
