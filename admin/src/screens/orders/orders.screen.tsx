import { shippingNames } from '@slodki-ul/contract/catalogue/shipping'
import { orderTag } from '@slodki-ul/contract/commerce/order-edits.admin'
import { orderStatuses } from '@slodki-ul/contract/commerce/orders'
import { staffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { paymentNames } from '@slodki-ul/contract/payments/payments'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PackageOpen, Plus, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  useListOrderCountriesQuery,
  useListOrderTagsQuery,
  useListStaffOrdersQuery,
} from '#commerce/orders/orders.api.ts'
import { type ListShape, queryOfState, readListAddress, toggleFilter } from '#core/list-address.rules.ts'
import { orderPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { DataList } from '#layout/data-list.tsx'
import { type GivenView, ListViews } from '#layout/list-views.tsx'
import { type List, useList } from '#layout/use-list.ts'
import { useSelection } from '#layout/use-selection.ts'
import { View } from '#layout/view.tsx'
import { useExactCount } from './exact-count.tsx'
import { OrdersActions } from './orders-actions.tsx'
import { useOrdersColumns } from './orders-columns.tsx'
import { ProductFilter } from './product-filter.tsx'
import { useProductNames } from './use-product-names.ts'

const shape: ListShape = {
  filters: {
    status: orderStatuses,
    shippingMethod: shippingNames,
    paymentMethod: paymentNames,
    isPaid: ['true', 'false'],
    wantsInvoice: ['true', 'false'],
    hasCompany: ['true', 'false'],
    isGuest: ['true', 'false'],
    virtualOnly: ['true', 'false'],
    isToPack: ['true', 'false'],
    isLate: ['true', 'false'],
    isByHand: ['true', 'false'],
    hasNote: ['true', 'false'],
    isPartlyShipped: ['true', 'false'],
    hasOpenReturn: ['true', 'false'],
    country: (value) => /^[A-Z]{2}$/.test(value),
    productId: (value) => /^[1-9]\d{0,8}$/.test(value),
    tag: (value) => orderTag.safeParse(value).success,
  },
  ranges: { placed: 'day', total: 'amount' },
  orders: ['placedAt', 'number', 'total', 'customerName'],
  usualOrder: '-placedAt',
  columns: ['age', 'customer', 'quantity', 'status', 'shipping', 'payment', 'total'],
}

/** What the day's work begins with, and all orders. */
const views = [
  { id: 'to-pack', address: 'isToPack=true&orderBy=placedAt' },
  { id: 'to-ship', address: 'status=Packed&orderBy=placedAt' },
  { id: 'unpaid', address: 'status=Placed&paymentMethod=Blik&paymentMethod=Stripe' },
  { id: 'returns', address: 'hasOpenReturn=true' },
] as const

function useOrderViews({ state }: Pick<List, 'state'>): GivenView[] {
  const { t } = useTranslation('lists')
  const { t: ofShell } = useTranslation()
  const filtersOf = (filters: List['state']['filters']) => JSON.stringify(Object.entries(filters).toSorted())
  const given = views.map(({ id, address }) => {
    const { unknown: _unknown, row: _row, ...itsState } = readListAddress(new URLSearchParams(address), shape)
    const isCurrent = filtersOf(itsState.filters) === filtersOf(state.filters)
    return { label: t(`orders.view.${id}`), state: itsState, isCurrent }
  })
  const { unknown: _unknown, row: _row, ...all } = readListAddress(new URLSearchParams(), shape)
  return [...given, { label: ofShell('views.all'), state: all, isCurrent: given.every(({ isCurrent }) => !isCurrent) }]
}

/** All orders, by the filters of the address. */
export function OrdersScreen() {
  const { t, i18n } = useTranslation(['lists', 'packing'])
  const list = useList(shape)
  const filters = staffOrdersQuery.parse(queryOfState(list.state))
  const query = useListStaffOrdersQuery({ query: filters })
  const { data, exactCount } = useExactCount(filters, query.data)
  const { data: tags = [] } = useListOrderTagsQuery()
  const { data: countries = [] } = useListOrderCountriesQuery()
  const countryName = new Intl.DisplayNames([i18n.language], { type: 'region' })
  // Without a tag, or with one country, there is nothing to choose from.
  const menus = {
    ...shape,
    filters: {
      ...shape.filters,
      ...(countries.length > 1 && { country: countries }),
      ...(tags.length > 0 && { tag: tags.map(({ tag }) => tag) }),
    },
  }
  const selection = useSelection(JSON.stringify([list.state.searchBy, list.state.filters]))
  const may = usePermissions()
  const mayPack = may('orders.pack')
  const mayCreate = may('orders.create', true)
  const columns = useOrdersColumns()
  const productName = useProductNames(list.state.filters.productId)
  return (
    <View
      title={t('orders.title')}
      {...((mayPack || mayCreate) && {
        actions: (
          <>
            {mayPack && (
              <>
                <ButtonLink variant="line" size="sm" icon={Truck} to={paths.parcelNumbers}>
                  {t('orders.parcelNumbers')}
                </ButtonLink>
                <ButtonLink variant="line" size="sm" icon={PackageOpen} to={paths.packing}>
                  {t('open', { ns: 'packing' })}
                </ButtonLink>
              </>
            )}
            {mayCreate && (
              <ButtonLink size="sm" icon={Plus} to={paths.newOrder}>
                {t('orders.new')}
              </ButtonLink>
            )}
          </>
        ),
      })}
    >
      <ListViews name="orders" list={list} shape={shape} given={useOrderViews(list)} />
      <DataList
        label={t('orders.title')}
        searchLabel={t('orders.search')}
        list={list}
        shape={menus}
        columns={columns}
        query={{ ...query, data }}
        exactCount={exactCount}
        open={({ id }) => orderPath(id)}
        moreFilters={(className) => (
          <ProductFilter
            className={className}
            onChoose={(id) =>
              list.change((now) => (now.filters.productId?.includes(id) ? now : toggleFilter(now, 'productId', id)))
            }
          />
        )}
        {...(mayPack && {
          selection,
          bulkBar: (total: number) => <OrdersActions selection={selection} total={total} query={filters} />,
        })}
        filterText={{
          filter: (name) => t(`filter.${name as 'status'}`),
          value: (name, value) => {
            if (name === 'tag') return value
            if (name === 'productId') return productName(value)
            if (name === 'country') return countryName.of(value) ?? value
            if (name === 'status') return t(`status.${value as 'Paid'}`)
            if (name === 'shippingMethod') return t(`shipping.${value as 'KurierDPD'}`)
            if (name === 'paymentMethod') return t(`payment.${value as 'Blik'}`)
            return t(`filter.${name as 'isPaid'}.${value as 'true'}`)
          },
        }}
      />
    </View>
  )
}
