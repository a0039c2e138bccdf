import type { StaffOrderRow } from '@slodki-ul/contract/commerce/orders.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { Building2, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#commerce/orders/status-tag.tsx'
import { readClock } from '#core/clock.ts'
import { isoMonth } from '#core/day.rules.ts'
import type { Column } from '#layout/data-list.tsx'
import { OrderAge } from './order-age.tsx'
import styles from './order-cells.module.css'
import { OrderContents } from './order-contents.tsx'
import { OrderMenu } from './order-menu.tsx'
import { OrderMethod } from './order-method.tsx'

/** The number with what is special about an order, as drawings that have words. */
function OrderNumber({ order: { number, company, wantsInvoice } }: { order: StaffOrderRow }) {
  const { t } = useTranslation('order-list')
  const marks = [
    ...(company === null ? [] : [{ icon: Building2, text: t('isCompany') }]),
    ...(wantsInvoice ? [{ icon: StickyNote, text: t('wantsInvoice') }] : []),
  ]
  return (
    <span className={styles.number}>
      <b>{number}</b>
      {marks.map(({ icon, text }) => (
        <span key={text} className={styles.number} title={text}>
          <Icon of={icon} />
          <VisuallyHidden>, {text}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}

/** A moment without its year, when that is the present one. */
const shortMoment = (moment: string): string =>
  formatMoment(moment).replace(`.${isoMonth(readClock()).slice(0, 4)},`, ',')

/** The columns of the list of orders (BO-044). */
export function useOrdersColumns(): Column<StaffOrderRow>[] {
  const { t } = useTranslation(['lists', 'order-list'])
  return [
    {
      id: 'number',
      label: t('orders.number'),
      sort: 'number',
      place: 'a',
      cell: (order) => (
        <>
          <OrderNumber order={order} />
          <small className={styles.more}>{shortMoment(order.placedAt)}</small>
          {order.madeBy !== null && <small>{t('orders.byHand', { name: order.madeBy || '—' })}</small>}
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
          <small className={clsx(styles.more, styles.context)}>{company ?? email}</small>
        </>
      ),
    },
    {
      id: 'quantity',
      label: t('contents', { ns: 'order-list' }),
      leaves: 1050,
      place: 'e2',
      cell: ({ products, quantity }) => <OrderContents products={products} quantity={quantity} />,
    },
    {
      id: 'status',
      label: t('orders.status'),
      place: 'e1',
      cell: ({ status }) => <StatusTag status={status} />,
    },
    {
      id: 'shipping',
      label: t('orders.shipping'),
      place: 'f',
      cell: ({ shippingMethod, destination }) => (
        <OrderMethod method={shippingMethod}>
          {t(`shipping.${shippingMethod}`)}
          <small className={styles.more}>{destination}</small>
        </OrderMethod>
      ),
    },
    {
      id: 'payment',
      label: t('orders.payment'),
      leaves: 1250,
      cell: ({ paymentMethod }) => (
        <OrderMethod method={paymentMethod}>{t(`payment.${paymentMethod ?? 'none'}`)}</OrderMethod>
      ),
    },
    {
      id: 'total',
      label: t('orders.total'),
      sort: 'total',
      end: true,
      place: 'b',
      cell: ({ total }) => formatZloty(total),
    },
    {
      id: 'age',
      label: t('orders.age'),
      sort: 'placedAt',
      end: true,
      place: 'd',
      cell: ({ placedAt, isLate }) => <OrderAge placedAt={placedAt} isLate={isLate} />,
    },
    {
      id: 'actions',
      label: t('column.actions', { ns: 'order-list' }),
      hasHiddenLabel: true,
      cell: (order) => <OrderMenu order={order} />,
    },
  ]
}
