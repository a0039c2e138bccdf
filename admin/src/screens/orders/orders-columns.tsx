import type { StaffOrderRow } from '@slodki-ul/contract/commerce/orders.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#commerce/orders/status-tag.tsx'
import type { Column } from '#layout/data-list.tsx'
import { OrderAge } from './order-age.tsx'
import { OrderContents } from './order-contents.tsx'

/** The columns of the list of orders (BO-044). */
export function useOrdersColumns(): Column<StaffOrderRow>[] {
  const { t } = useTranslation('lists')
  return [
    {
      id: 'number',
      label: t('orders.number'),
      sort: 'number',
      place: 'a',
      cell: ({ number, placedAt, madeBy }) => (
        <>
          <b>{number}</b>
          <small>{formatMoment(placedAt)}</small>
          {madeBy !== null && <small>{t('orders.byHand', { name: madeBy || '—' })}</small>}
        </>
      ),
    },
    { id: 'age', label: t('orders.age'), cell: ({ placedAt }) => <OrderAge placedAt={placedAt} /> },
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
    {
      id: 'quantity',
      label: t('orders.quantity'),
      end: true,
      cell: ({ products, quantity }) => <OrderContents products={products} quantity={quantity} />,
    },
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
    { id: 'payment', label: t('orders.payment'), cell: ({ paymentMethod }) => t(`payment.${paymentMethod ?? 'none'}`) },
    {
      id: 'total',
      label: t('orders.total'),
      sort: 'total',
      end: true,
      place: 'b',
      cell: ({ total }) => formatZloty(total),
    },
  ]
}
