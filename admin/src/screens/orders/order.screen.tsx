import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NoteForm } from '#commerce/orders/note-form.tsx'
import { useGetStaffOrderQuery } from '#commerce/orders/orders.api.ts'
import { StatusTag } from '#commerce/orders/status-tag.tsx'
import { LazyEvidence } from '#compliance/evidence/lazy-evidence.ts'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { ConsentsPanel } from './consents-panel.tsx'
import { HintsNote } from './hints-note.tsx'
import { LazyByHand } from './lazy-by-hand.ts'
import { LazyRefunds, LazyReturns } from './lazy-refunds.ts'
import styles from './order.module.css'
import { OrderActions, RefusedActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { marksOf } from './order-marks.rules.ts'
import { CustomerPanel, DeliveryPanel, DocumentsPanel, InvoicePanel } from './order-side.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { TagsPanel } from './tags-panel.tsx'

/** An order: lines, buyer, delivery, documents, one timeline, and what can be done now (BO-045 to BO-047). */
export function OrderScreen() {
  const { t } = useTranslation(['orders', 'lists'])
  const { id = '' } = useParams()
  const may = usePermissions()
  const mayEdit = may('orders.edit', true)
  const mayProve = may('orders.edit')
  const { currentData: order, error, isFetching, refetch } = useGetStaffOrderQuery({ params: { id } })
  const title = order?.number ?? t('order')
  return (
    <View
      title={title}
      crumbs={
        <Breadcrumbs items={[{ label: t('orders.title', { ns: 'lists' }), to: paths.orders }, { label: title }]} />
      }
      {...(order && {
        tags: <OrderTags order={order} />,
        summary: <Summary order={order} />,
        actions: <OrderActions order={order} />,
      })}
    >
      {order ? (
        <div className={styles.columns} aria-busy={isFetching}>
          <div className={styles.main}>
            <OrderLines order={order} />
            {order.isPaid && (
              <Suspense>
                <LazyRefunds order={order} />
              </Suspense>
            )}
            {(order.status === 'Shipped' || order.status === 'Delivered' || order.parcels.length > 0) && (
              <Suspense>
                <LazyReturns order={order} />
              </Suspense>
            )}
            <OrderTimeline order={order}>{mayEdit && <NoteForm order={order} />}</OrderTimeline>
          </div>
          <div className={styles.side}>
            {order.byHand && (
              <Suspense>
                <LazyByHand order={order} byHand={order.byHand} />
              </Suspense>
            )}
            <HintsNote order={order} />
            <RefusedActions order={order} />
            <CustomerPanel order={order} />
            <DeliveryPanel order={order} />
            <InvoicePanel order={order} />
            <DocumentsPanel order={order} />
            <TagsPanel key={order.tags.join()} order={order} />
            <ConsentsPanel order={order} />
            {mayProve && (
              <Tile title={t('evidence')}>
                <Suspense>
                  <LazyEvidence kind="order" id={order.id} label={order.number} />
                </Suspense>
              </Tile>
            )}
          </div>
        </div>
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

const markLooks = { refunded: 'rasp', partlyRefunded: 'rasp', withdrawn: 'warn', declined: 'rasp' } as const

function OrderTags({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <StatusTag status={order.status} />
      {order.isPartlyShipped && <Tag variant="warn">{t('tag.partlyShipped')}</Tag>}
      {order.paymentMethod === 'Cod' && order.status !== 'Canceled' && (
        <Tag variant={order.isPaid ? 'fresh' : 'warn'}>{t(order.isPaid ? 'tag.codPaid' : 'tag.codUnpaid')}</Tag>
      )}
      {marksOf(order).map((mark) => (
        <Tag key={mark} variant={markLooks[mark]}>
          {t(`tag.${mark}`)}
        </Tag>
      ))}
    </>
  )
}

function Summary({ order: { placedAt, paymentMethod } }: { order: StaffOrder }) {
  const { t } = useTranslation('lists')
  return <>{`${formatMoment(placedAt)}, ${t(`payment.${paymentMethod ?? 'none'}`)}`}</>
}
