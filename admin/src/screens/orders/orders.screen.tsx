import { shippingNames } from '@slodki-ul/contract/catalogue/shipping'
import { orderTag } from '@slodki-ul/contract/commerce/order-edits.admin'
import { orderStatuses } from '@slodki-ul/contract/commerce/orders'
import { type StaffOrderRow, staffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { paymentNames } from '@slodki-ul/contract/payments/payments'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  useListOrderCountriesQuery,
  useListOrderTagsQuery,
  useListStaffOrdersQuery,
} from '#commerce/orders/orders.api.ts'
import { type ListShape, queryOfState, toggleFilter } from '#core/list-address.rules.ts'
import { orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { DataList } from '#layout/data-list.tsx'
import type { FilterText } from '#layout/list-filters.tsx'
import { ListViews } from '#layout/list-views.tsx'
import type { RowKey } from '#layout/pager.tsx'
import { type List, useList } from '#layout/use-list.ts'
import { useSelection } from '#layout/use-selection.ts'
import { View } from '#layout/view.tsx'
import { useExactCount } from './exact-count.tsx'
import { useOrdersColumns } from './orders-columns.tsx'
import { OrdersHead, ToPackBar } from './orders-head.tsx'
import { packingPathOf } from './packing-path.ts'
import { ProductFilter } from './product-filter.tsx'
import { OrdersSummary, useOrderTabs } from './use-order-tabs.tsx'
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
  columns: ['customer', 'quantity', 'status', 'shipping', 'payment', 'total', 'age'],
}

/** The filters of every day; the others are behind a button. */
const mainFilters = ['shippingMethod', 'paymentMethod']

/** With its dialogs, loaded with the first row that is chosen. */
const OrdersActions = lazyComponent(async () => (await import('./orders-actions.tsx')).OrdersActions)

/** The words of the filters. */
function useFilterText(list: List): FilterText {
  const { t, i18n } = useTranslation('lists')
  const countryName = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const productName = useProductNames(list.state.filters.productId)
  return {
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
  }
}

/** The shape whose filters have menus: without a tag, or with one country, there is nothing to choose from. */
function useMenus(): ListShape {
  const { data: tags = [] } = useListOrderTagsQuery()
  const { data: countries = [] } = useListOrderCountriesQuery()
  return {
    ...shape,
    filters: {
      ...shape.filters,
      ...(countries.length > 1 && { country: countries }),
      ...(tags.length > 0 && { tag: tags.map(({ tag }) => tag) }),
    },
  }
}

/** P packs: the chosen rows at once, or the order of the current row by counting. */
function usePackKey(hasChosen: boolean, ask: () => void): RowKey<StaffOrderRow> {
  const { t } = useTranslation('order-list')
  const navigate = useNavigate()
  return {
    key: 'p',
    label: t('pack'),
    onPress: ({ id, number, isToPack }) => {
      if (hasChosen) ask()
      else if (isToPack) navigate(packingPathOf([id]))
      else toasts.show({ kind: 'error', title: t('cannotPack', { number }) })
    },
  }
}

/** All orders, by the filters of the address. */
export function OrdersScreen() {
  const { t } = useTranslation(['lists', 'order-list'])
  const list = useList(shape)
  const menus = useMenus()
  const filters = staffOrdersQuery.parse(queryOfState(list.state))
  const query = useListStaffOrdersQuery({ query: filters })
  const { data, exactCount } = useExactCount(filters, query.data)
  const selection = useSelection(JSON.stringify([list.state.searchBy, list.state.filters]))
  const { counts, views, emptyView } = useOrderTabs(list, shape)
  const [isPackAsked, askPack] = useState(false)
  const hasChosen = selection.selection.isAll || selection.selection.ids.size > 0
  const packKey = usePackKey(hasChosen, () => askPack(true))
  const mayPack = usePermissions()('orders.pack')
  return (
    <View title={t('orders.title')} summary={counts && <OrdersSummary counts={counts} />} actions={<OrdersHead />}>
      <ListViews name="orders" list={list} shape={shape} given={views} />
      <DataList
        label={t('orders.title')}
        searchLabel={t('orders.search')}
        list={list}
        shape={menus}
        columns={useOrdersColumns()}
        query={{ ...query, data }}
        exactCount={exactCount}
        emptyView={emptyView}
        open={({ id }) => orderPath(id)}
        mainFilters={{ names: mainFilters, others: t('more', { ns: 'order-list' }) }}
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
          rowKeys: [packKey],
          bulkBar: (total: number) =>
            hasChosen && (
              <Suspense>
                <OrdersActions
                  selection={selection}
                  total={total}
                  query={filters}
                  isPackAsked={isPackAsked}
                  onAskPack={askPack}
                />
              </Suspense>
            ),
        })}
        filterText={useFilterText(list)}
      />
      <ToPackBar count={counts?.toPack ?? 0} />
    </View>
  )
}
