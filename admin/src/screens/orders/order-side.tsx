import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import text from '@slodki-ul/ui/text.module.css'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ParcelList } from '#commerce/orders/parcel-list.tsx'
import { PrintSlip } from '#commerce/orders/print-slip.tsx'
import { LazyShipments } from '#commerce/shipments/lazy-shipments.ts'
import { documentPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './order-side.module.css'

type PanelProps = { order: StaffOrder }

/** Who bought it, with their other orders and plan. */
export function CustomerPanel({ order }: PanelProps) {
  const { t } = useTranslation('orders')
  const may = usePermissions()
  const { ordersCount, plan } = order.customer
  const search = `?${new URLSearchParams({ searchBy: order.email })}`
  return (
    <Tile
      title={t('customer')}
      aside={
        order.userId !== null &&
        may('members.view') && (
          <Link className={text.link} to={{ pathname: paths.people, search }}>
            {t('customer.card')}
          </Link>
        )
      }
    >
      <div className={styles.rows}>
        <b>{order.customerName}</b>
        <span>{order.email}</span>
        {order.phone && <span>{order.phone}</span>}
        <small>
          <Link to={{ pathname: paths.orders, search }}>{t('customer.orders', { count: ordersCount })}</Link>
          {plan && `, ${t('customer.plan', { plan })}`}
          {order.userId === null && `, ${t('customer.guest')}`}
          {`, ${t(`language.${order.language}`)}`}
        </small>
        {order.comments && (
          <p className={styles.words}>
            <b>{t('customer.comments')}</b> {order.comments}
          </p>
        )}
      </div>
    </Tile>
  )
}

/** Where it goes, and the parcels that left. */
export function DeliveryPanel({ order }: PanelProps) {
  const { t } = useTranslation(['orders', 'lists'])
  const mayPack = usePermissions()('orders.pack')
  const { address, parcelPoint } = order
  return (
    <Tile title={t('delivery')}>
      <div className={styles.rows}>
        <b>{t(`shipping.${order.shippingMethod}`, { ns: 'lists' })}</b>
        {parcelPoint && (
          <>
            <span>{`${parcelPoint.name}${parcelPoint.address ? `, ${parcelPoint.address}` : ''}`}</span>
            <small>
              {parcelPoint.isOpen === null ? t('point.unknown') : t(parcelPoint.isOpen ? 'point.open' : 'point.closed')}
              {!parcelPoint.isConfirmed && `, ${t('point.unconfirmed')}`}
            </small>
          </>
        )}
        {address && (
          <>
            <span>{`${address.address} ${address.line2}`.trim()}</span>
            <span>{`${address.zipCode} ${address.city}, ${address.country}`}</span>
          </>
        )}
        {order.virtualOnly && <span>{order.email}</span>}
      </div>
      <ParcelList order={order} />
      {mayPack && order.carrier === 'InPost' && (
        <Suspense>
          <LazyShipments order={order} />
        </Suspense>
      )}
      <PrintSlip order={order} />
    </Tile>
  )
}

/** Whom the invoice is for; nothing for a receipt. */
export function InvoicePanel({ order: { invoice, wantsInvoice } }: PanelProps) {
  const { t } = useTranslation('orders')
  return (
    <Tile title={t('invoice')}>
      <div className={styles.rows}>
        {invoice ? (
          <>
            <b>{invoice.name}</b>
            {invoice.taxId && <span>{t('invoice.taxId', { taxId: invoice.taxId })}</span>}
            <span>{`${invoice.address.address} ${invoice.address.line2}`.trim()}</span>
            <span>{`${invoice.address.zipCode} ${invoice.address.city}, ${invoice.address.country}`}</span>
          </>
        ) : (
          <span>{t(wantsInvoice ? 'invoice.person' : 'invoice.none')}</span>
        )}
      </div>
    </Tile>
  )
}

/** Documents that were issued. */
export function DocumentsPanel({ order: { documents } }: PanelProps) {
  const { t } = useTranslation('orders')
  if (!usePermissions()('documents.view')) return null
  return (
    <Tile title={t('documents')}>
      {documents.length === 0 ? (
        <p className={styles.none}>{t('documents.none')}</p>
      ) : (
        <ul className={styles.list}>
          {documents.map(({ id, number, type, issuedAt, total }) => (
            <li key={id}>
              <Link to={documentPath(id)}>{number}</Link>
              <small>{`${t(`document.${type}`)}, ${formatDate(issuedAt)}, ${formatZloty(total)}`}</small>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
