import { stockLevels } from '@slodki-ul/contract/catalogue/products.admin'
import { forecastDays, type StockQuery, type StockRow, stockQuery } from '@slodki-ul/contract/catalogue/stock.admin'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { ClipboardCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListStockQuery, useSumStockQuery } from '#catalogue/products/stock.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { productStockPath } from '#layout/product-paths.ts'
import { ProductsTabs } from '#layout/products-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { PicturedName } from '#platform/pictures/pictured-name.tsx'
import { daysLeft } from './forecast.rules.ts'
import styles from './stock.module.css'

const shape: ListShape = {
  filters: { stock: stockLevels },
  orders: ['name', 'stock', 'place'],
  usualOrder: 'stock',
  columns: ['place', 'reserved', 'daily', 'lasts', 'lastMovement'],
}

type Row = Omit<StockRow, 'id'> & { id: string }

/** What lies in the warehouse, how long it lasts and when it moved last (BO-079, BO-080). */
export function StockScreen() {
  const { t } = useTranslation('stock')
  const list = useList(shape)
  const wanted: StockQuery = stockQuery.parse(queryOfState(list.state))
  const { data, ...query } = useListStockQuery({ query: wanted })
  const items = data?.items.map((row) => ({ ...row, id: String(row.id) }))
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      actions={
        <ButtonLink to={paths.stockCount} variant="line" icon={ClipboardCheck}>
          {t('count')}
        </ButtonLink>
      }
    >
      <ProductsTabs />
      <Figures />
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        empty={{ title: t('none'), text: t('none.text') }}
        shape={shape}
        columns={useColumns()}
        query={{ ...query, data: data && items && { ...data, items } }}
        open={({ id }) => productStockPath(id)}
        filterText={{ filter: () => t('stock'), value: (_name, value) => t(`level.${value as 'none'}`) }}
      />
    </View>
  )
}

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation('stock')
  const momentText = useMomentText()
  const daily = (sold: number) =>
    (sold / forecastDays).toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return [
    {
      id: 'name',
      label: t('product'),
      sort: 'name',
      place: 'a',
      cell: ({ name, sku, thumbnailUrl, tone }) => (
        <PicturedName image={thumbnailUrl} tone={tone} name={name} note={sku} />
      ),
    },
    { id: 'place', label: t('place'), sort: 'place', cell: ({ place }) => place || '–' },
    { id: 'stock', label: t('stock'), sort: 'stock', end: true, place: 'b', cell: (row) => <Level row={row} /> },
    { id: 'reserved', label: t('reserved'), end: true, cell: ({ reserved }) => reserved },
    { id: 'daily', label: t('daily'), end: true, cell: ({ soldLately }) => daily(soldLately) },
    { id: 'lasts', label: t('lasts'), place: 'c', cell: (row) => <Lasts row={row} /> },
    {
      id: 'lastMovement',
      label: t('lastMovement'),
      place: 'd',
      cell: ({ lastMovementAt }) => (lastMovementAt === null ? '–' : momentText(lastMovementAt)),
    },
  ]
}

function Level({ row: { stock, lowStock, waiting } }: { row: Row }) {
  const { t } = useTranslation('stock')
  const isLow = lowStock !== null && stock < lowStock
  return (
    <>
      {stock === 0 ? (
        <Tag variant="rasp">{t('level.none')}</Tag>
      ) : isLow ? (
        <Tag variant="warn">{t('low', { count: stock, mark: lowStock })}</Tag>
      ) : (
        stock
      )}
      {waiting > 0 && <small>{t('waiting', { count: waiting })}</small>}
    </>
  )
}

/** A month and more fills the bar. */
const fullDays = 60

function Lasts({ row: { stock, soldLately } }: { row: Row }) {
  const { t } = useTranslation('stock')
  const days = daysLeft(stock, soldLately)
  if (days === null) return t('lasts.unknown')
  return (
    <span className={styles.lasts}>
      <span className={styles.bar} data-level={days < 7 ? 'short' : days < 14 ? 'soon' : 'long'} aria-hidden="true">
        <span style={{ width: `${Math.min(100, Math.max(3, (days / fullDays) * 100))}%` }} />
      </span>
      {t('lasts.days', { count: days })}
    </span>
  )
}

function Figures() {
  const { t, i18n } = useTranslation('stock')
  const { data } = useSumStockQuery()
  if (!data) return null
  const { products, quantity, none, low } = data
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <ul className={styles.figures} aria-label={t('figures')}>
      <li>
        <Tile>
          <Figure name={t('figure.quantity')} value={number(quantity)} />
          <p>{t('figure.products', { count: products })}</p>
        </Tile>
      </li>
      {(['none', 'low'] as const).map((level) => (
        <li key={level}>
          <Tile>
            <Figure name={t(`figure.${level}`)} value={number(level === 'none' ? none : low)} />
            <Link to={`${paths.stock}?stock=${level}`}>{t('figure.show')}</Link>
          </Tile>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.value}>{value}</p>
    </>
  )
}
