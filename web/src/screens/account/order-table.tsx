import type { OrderSummary } from '@slodki-ul/contract/commerce/orders'
import { formatZloty } from '@slodki-ul/contract/money'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { DateText } from '@slodki-ul/ui/date.tsx'
import table from '@slodki-ul/ui/row-table.module.css'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import type { RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocumentButton } from '#commerce/orders/document-button.tsx'
import { OrderStatus } from '#commerce/orders/order-status.tsx'
import { orderPath } from '#core/paths.ts'
import styles from './orders.module.css'
import { PayOrder } from './pay-order.tsx'

type OrderTableProps = { orders: readonly OrderSummary[]; ref: RefCallback<HTMLElement> }

/** Orders with their actions: pay, download the document, show details (ORD-01). */
export function OrderTable({ orders, ref }: OrderTableProps) {
  const { t } = useTranslation('orders')
  return (
    <table className={table.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('total')}</th>
          <th scope="col">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody ref={ref}>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link className={text.link} to={orderPath(order.id)}>
                {order.number}
              </Link>
            </td>
            <td className={table.muted}>
              <DateText moment={order.created} />
            </td>
            <td>
              <OrderStatus order={order} />
            </td>
            <td className={table.strong}>{formatZloty(order.totalPrice)}</td>
            <td>
              <div className={styles.actions}>
                <PayOrder order={order} />
                <DocumentButton order={order} />
                <ButtonLink
                  variant="line"
                  size="sm"
                  to={orderPath(order.id)}
                  aria-label={t('details.named', { number: order.number })}
                >
                  {t('details')}
                </ButtonLink>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
