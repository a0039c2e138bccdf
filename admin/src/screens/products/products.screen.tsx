import { importFields, importFieldTexts } from '@slodki-ul/contract/catalogue/product-imports.rules'
import {
  type StaffProductRow,
  type StaffProductsQuery,
  staffProductsQuery,
} from '@slodki-ul/contract/catalogue/products.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { BadgePercent, ListTree, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryFilter, useCategoryFilter } from '#catalogue/categories/category-filter.tsx'
import { useExportProductsMutation } from '#catalogue/imports/imports.api.ts'
import { useListStaffProductsQuery } from '#catalogue/products/products.api.ts'
import { useCommands } from '#core/commands.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths, productPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ExportMenu } from '#layout/export-dialog.tsx'
import { ProductsTabs } from '#layout/products-tabs.tsx'
import { useList } from '#layout/use-list.ts'
import { useSelection } from '#layout/use-selection.ts'
import { View } from '#layout/view.tsx'
import { PicturedName } from '#platform/pictures/pictured-name.tsx'
import { NewProductDialog } from './new-product-dialog.tsx'
import { ProductsActions } from './products-actions.tsx'

const yesNo = ['true', 'false'] as const
const shape: ListShape = {
  filters: {
    isPublished: yesNo,
    stock: ['none', 'low', 'enough'],
    isVirtual: yesNo,
    isReduced: yesNo,
    isArchived: ['true'],
    ...categoryFilter,
  },
  orders: ['name', 'price', 'stock', 'createdAt'],
  usualOrder: '-createdAt',
  columns: ['categories', 'price', 'stock', 'state'],
}

/** Apart, so that the list is there first. */
const ProductMenu = lazyComponent(async () => (await import('./products-later.tsx')).ProductMenu)
const StockSummary = lazyComponent(async () => (await import('./products-later.tsx')).StockSummary)

type Row = Omit<StaffProductRow, 'id'> & { id: string }

/** All products, hidden ones included, by the filters of the address. */
export function ProductsScreen() {
  const { t } = useTranslation('products')
  const list = useList(shape)
  const selection = useSelection(JSON.stringify([list.state.filters, list.state.searchBy]))
  const [isNew, setNew] = useState(false)
  const may = usePermissions()
  const category = useCategoryFilter('shop', list, t('filter.categoryId'))
  const wanted = staffProductsQuery.parse(queryOfState(list.state))
  const { data, ...query } = useListStaffProductsQuery({ query: wanted })
  const items = data?.items.map((row) => ({ ...row, id: String(row.id) }))
  const columns: Column<Row>[] = [
    {
      id: 'name',
      label: t('list.name'),
      sort: 'name',
      place: 'a',
      cell: ({ name, sku, thumbnailUrl, tone }) => (
        <PicturedName image={thumbnailUrl} tone={tone} name={name} note={sku} />
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
    {
      id: 'actions',
      label: t('list.menu'),
      end: true,
      cell: (row) => (
        <Suspense>
          <ProductMenu row={row} />
        </Suspense>
      ),
    },
  ]
  useCommands([{ id: 'new-product', title: t('new'), icon: Plus, run: () => setNew(true) }])
  return (
    <View
      title={t('title')}
      summary={
        may('stock.move') && (
          <Suspense fallback={'\u00a0'}>
            <StockSummary />
          </Suspense>
        )
      }
      actions={
        <>
          {may('catalogue.import') && <ProductsExport query={wanted} />}
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
      <ProductsTabs />
      <DataList
        label={t('title')}
        searchLabel={t('list.search')}
        list={list}
        {...(may('catalogue.import') && { empty: { title: t('list.none'), text: t('list.none.text') } })}
        shape={shape}
        columns={columns}
        query={{ ...query, data: data && items && { ...data, items } }}
        {...(may('catalogue.import') && {
          selection,
          bulkBar: (total: number) => <ProductsActions selection={selection} total={total} query={wanted} />,
        })}
        open={({ id }) => productPath(id)}
        moreFilters={category.menu}
        filterText={{
          filter: (name) => (name === 'categoryId' ? category.label : t(`filter.${name as 'isPublished'}`)),
          value: (name, value) =>
            name === 'categoryId' ? category.valueText(value) : t(`filter.${name as 'isPublished'}.${value as 'true'}`),
        }}
      />
      {isNew && <NewProductDialog onClose={() => setNew(false)} />}
    </View>
  )
}

/** Exports what is filtered. */
function ProductsExport({ query: { pageNumber: _page, pageSize: _size, ...filters } }: { query: StaffProductsQuery }) {
  const { t } = useTranslation('products')
  const language = useLanguage()
  const [fetchProducts] = useExportProductsMutation()
  return (
    <ExportMenu
      name={t('export.file')}
      columns={importFields.map((id) => ({ id, label: importFieldTexts[id][language] }))}
      fetch={(chosen) => fetchProducts({ query: { ...filters, ...chosen, in: language } })}
    />
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
