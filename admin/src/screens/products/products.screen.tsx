import { type StaffProductRow, staffProductsQuery } from '@slodki-ul/contract/catalogue/products.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { BadgePercent, ListTree, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListStaffProductsQuery } from '#catalogue/products/products.api.ts'
import { useCommands } from '#core/commands.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths, productPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { NewProductDialog } from './new-product-dialog.tsx'

const yesNo = ['true', 'false'] as const
const shape: ListShape = {
  filters: {
    isPublished: yesNo,
    stock: ['none', 'low', 'enough'],
    isVirtual: yesNo,
    isReduced: yesNo,
    isArchived: ['true'],
  },
  orders: ['name', 'price', 'stock', 'createdAt'],
  usualOrder: '-createdAt',
  columns: ['categories', 'price', 'stock', 'state'],
}

type Row = Omit<StaffProductRow, 'id'> & { id: string }

/** All products, hidden ones included, by the filters of the address. */
export function ProductsScreen() {
  const { t } = useTranslation('products')
  const list = useList(shape)
  const [isNew, setNew] = useState(false)
  const may = usePermissions()
  const { data, ...query } = useListStaffProductsQuery({ query: staffProductsQuery.parse(queryOfState(list.state)) })
  const items = data?.items.map((row) => ({ ...row, id: String(row.id) }))
  const columns: Column<Row>[] = [
    {
      id: 'name',
      label: t('list.name'),
      sort: 'name',
      place: 'a',
      cell: ({ name, sku }) => (
        <>
          <b>{name}</b>
          <small>{sku}</small>
        </>
      ),
    },
    {
      id: 'categories',
      label: t('list.categories'),
      cell: ({ categories }) => categories.map(({ name }) => name).join(', ') || '—',
    },
    {
      id: 'price',
      label: t('list.price'),
      sort: 'price',
      end: true,
      place: 'b',
      cell: ({ price, discountPrice }) => (
        <>
          {price === 0 ? '—' : formatZloty(discountPrice ?? price)}
          {discountPrice !== null && (
            <small>
              <s>{formatZloty(price)}</s>
            </small>
          )}
        </>
      ),
    },
    { id: 'stock', label: t('list.stock'), sort: 'stock', end: true, place: 'd', cell: (row) => <Stock row={row} /> },
    {
      id: 'state',
      label: t('list.state'),
      place: 'c',
      cell: ({ isPublished, isArchived }) => (
        <Tag variant={isPublished ? 'fresh' : 'mute'}>
          {t(isArchived ? 'state.archived' : isPublished ? 'state.published' : 'state.hidden')}
        </Tag>
      ),
    },
  ]
  useCommands([{ id: 'new-product', title: t('new'), icon: Plus, run: () => setNew(true) }])
  return (
    <View
      title={t('title')}
      actions={
        <>
          {may('categories.edit') && (
            <ButtonLink to={paths.categories} variant="line" icon={ListTree}>
              {t('categories')}
            </ButtonLink>
          )}
          {may('prices.set') && (
            <ButtonLink to={paths.promotions} variant="line" icon={BadgePercent}>
              {t('promotions')}
            </ButtonLink>
          )}
          <Button icon={Plus} onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        </>
      }
    >
      <DataList
        label={t('title')}
        searchLabel={t('list.search')}
        list={list}
        shape={shape}
        columns={columns}
        query={{ ...query, data: data && items && { ...data, items } }}
        open={({ id }) => productPath(id)}
        filterText={{
          filter: (name) => t(`filter.${name as 'isPublished'}`),
          value: (name, value) => t(`filter.${name as 'isPublished'}.${value as 'true'}`),
        }}
      />
      {isNew && <NewProductDialog onClose={() => setNew(false)} />}
    </View>
  )
}

function Stock({ row: { isVirtual, stock, lowStock, waiting } }: { row: Row }) {
  const { t } = useTranslation('products')
  if (isVirtual) return t('stock.unlimited')
  const waits = waiting > 0 && <small>{t('stock.waiting', { count: waiting })}</small>
  if (stock === 0)
    return (
      <>
        <Tag variant="rasp">{t('stock.none')}</Tag>
        {waits}
      </>
    )
  return (
    <>
      {lowStock !== null && stock < lowStock ? <Tag variant="warn">{t('stock.left', { count: stock })}</Tag> : stock}
      {waits}
    </>
  )
}
