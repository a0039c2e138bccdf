import { shippingNames } from '@slodki-ul/contract/catalogue/shipping'
import { orderTag } from '@slodki-ul/contract/commerce/order-edits.admin'
import { orderStatuses } from '@slodki-ul/contract/commerce/orders'
import { type StaffOrderRow, staffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { paymentNames } from '@slodki-ul/contract/payments/payments'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListOrderTagsQuery, useListStaffOrdersQuery } from '#commerce/orders/orders.api.ts'
import { StatusTag } from '#commerce/orders/status-tag.tsx'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { orderPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ListViews } from '#layout/list-views.tsx'
import { useList } from '#layout/use-list.ts'
import { useSelection } from '#layout/use-selection.ts'
import { View } from '#layout/view.tsx'
import { OrdersActions } from './orders-actions.tsx'

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
    isLate: ['true', 'false'],
    hasNote: ['true', 'false'],
    tag: (value) => orderTag.safeParse(value).success,
  },
  ranges: { placed: 'day', total: 'amount' },
  orders: ['placedAt', 'number', 'total', 'customerName'],
  usualOrder: '-placedAt',
  columns: ['customer', 'quantity', 'status', 'shipping', 'payment', 'total'],
}

/** All orders, by the filters of the address. */
export function OrdersScreen() {
  const { t } = useTranslation(['lists', 'packing'])
  const list = useList(shape)
  const filters = staffOrdersQuery.parse(queryOfState(list.state))
  const query = useListStaffOrdersQuery({ query: filters })
  const { data: tags = [] } = useListOrderTagsQuery()
  // Without a tag there is nothing to choose from.
  const menus = tags.length === 0 ? shape : { ...shape, filters: { ...shape.filters, tag: tags.map(({ tag }) => tag) } }
  const selection = useSelection(JSON.stringify([list.state.searchBy, list.state.filters]))
  const mayPack = usePermissions()('orders.pack')
  const columns: Column<StaffOrderRow>[] = [
    {
      id: 'number',
      label: t('orders.number'),
      sort: 'number',
      place: 'a',
      cell: ({ id, number, placedAt }) => (
        <>
          <Link to={orderPath(id)}>{number}</Link>
          <small>{formatMoment(placedAt)}</small>
        </>
      ),
    },
    {
      id: 'customer',
      label: t('orders.customer'),
      sort: 'customerName',
      place: 'c',
      cell: ({ customerName, company, email }) => (
        <>
          {customerName}
          <small>{company ?? email}</small>
        </>
      ),
    },
    { id: 'quantity', label: t('orders.quantity'), end: true, cell: ({ quantity }) => quantity },
    {
      id: 'status',
      label: t('orders.status'),
      place: 'd',
      cell: ({ status }) => <StatusTag status={status} />,
    },
    {
      id: 'shipping',
      label: t('orders.shipping'),
      cell: ({ shippingMethod, destination }) => (
        <>
          {t(`shipping.${shippingMethod}`)}
          <small>{destination}</small>
        </>
      ),
    },
    { id: 'payment', label: t('orders.payment'), cell: ({ paymentMethod }) => t(`payment.${paymentMethod}`) },
    {
      id: 'total',
      label: t('orders.total'),
      sort: 'total',
      end: true,
      place: 'b',
      cell: ({ total }) => formatZloty(total),
    },
  ]
  return (
    <View
      title={t('orders.title')}
      {...(mayPack && {
        actions: (
          <ButtonLink variant="line" size="sm" icon={PackageOpen} to={paths.packing}>
            {t('open', { ns: 'packing' })}
          </ButtonLink>
        ),
      })}
    >
      <ListViews name="orders" list={list} shape={shape} />
      <DataList
        label={t('orders.title')}
        searchLabel={t('orders.search')}
        list={list}
        shape={menus}
        columns={columns}
        query={query}
        open={({ id }) => orderPath(id)}
        {...(mayPack && {
          selection,
          bulkBar: (total: number) => <OrdersActions selection={selection} total={total} query={filters} />,
        })}
        filterText={{
          filter: (name) => t(`filter.${name as 'status'}`),
          value: (name, value) => {
            if (name === 'tag') return value
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
