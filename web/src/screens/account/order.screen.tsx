import type { Order } from '@slodki-ul/contract/commerce/orders'
import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import { findCountry } from '@slodki-ul/contract/countries'
import { formatDate } from '@slodki-ul/contract/dates'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { GiftSummary } from '#commerce/cart/gift-summary.tsx'
import { DocumentButton, GiftCardDocumentButton } from '#commerce/orders/document-button.tsx'
import { OrderAddresses } from '#commerce/orders/order-addresses.tsx'
import { OrderProducts } from '#commerce/orders/order-products.tsx'
import { OrderStatus } from '#commerce/orders/order-status.tsx'
import { OrderSteps } from '#commerce/orders/order-steps.tsx'
import { chargedPrice } from '#commerce/orders/order-texts.ts'
import { OrderTotals } from '#commerce/orders/order-totals.tsx'
import { TrackingNote } from '#commerce/orders/tracking-note.tsx'
import { paths, withdrawalPath } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import ordersTexts from '#i18n/pl/orders.json'
import { CorrectionButton } from './correction-button.tsx'
import { InvoiceRequest } from './invoice-request.tsx'
import styles from './order.module.css'
import { PayOrder } from './pay-order.tsx'
import { useOwnOrder } from './use-own-order.ts'

addTexts({ orders: ordersTexts })

const OrderReturns = lazyComponent(async () => (await import('#commerce/returns/order-returns.tsx')).OrderReturns)

/** /moje-konto/zamowienie/{id}: the details of an order, for its buyer (ORD-03, ORD-10). */
export function OrderScreen() {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  const order = useOwnOrder()
  const title = order ? order.number : t('order')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <section>
        <div className={styles.crumbs}>
          <Breadcrumbs items={[{ label: t('title'), to: paths.orders }, { label: title }]} />
        </div>
        {order ? (
          <OrderHead order={order} />
        ) : (
          <>
            <h1>{title}</h1>
            <div className={styles.loading}>
              <LoadingStatus />
              <LinesSkeleton lines={8} />
            </div>
          </>
        )}
      </section>
      {order && (
        <>
          <section>
            <h2>{t('products')}</h2>
            <OrderProducts products={order.products} GiftSummary={GiftSummary} />
            <OrderTotals order={order} />
          </section>
          <Suspense>
            <OrderReturns order={{ orderId: order.id }} CorrectionButton={CorrectionButton} />
          </Suspense>
          <section>
            <OrderAddresses order={order} />
            {order.comments && (
              <p className={clsx(text.small, text.muted, styles.comments)}>
                {t('comments', { comments: order.comments })}
              </p>
            )}
            {order.status !== 'Canceled' && (
              <p className={clsx(text.small, styles.withdraw)}>
                <Link className={text.link} to={withdrawalPath({ orderNumber: order.number })}>
                  {withdrawalButtons[language].open}
                </Link>
              </p>
            )}
          </section>
        </>
      )}
    </>
  )
}

/** Requests an invoice instead of the receipt of an order, before the deadline. */
function OrderInvoiceRequest({ order: { number, document, user, shippingAddress } }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (!document?.invoiceUntil) return null
  const address = shippingAddress && {
    ...shippingAddress,
    country: findCountry(shippingAddress.country)?.id ?? shippingAddress.country,
  }
  return (
    <InvoiceRequest
      documentId={document.id}
      until={document.invoiceUntil}
      label={t('request.named', { number })}
      buyer={{ name: `${user.firstName} ${user.lastName}`, address }}
    />
  )
}

/** Number, status, actions and progress of an order. */
function OrderHead({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const charged = chargedPrice(order) > 0 && t(`payment.${order.paymentMethod}`)
  const giftCard = order.giftCardPayment > 0 && t('payment.giftCard')
  const payment = [giftCard, charged].filter(Boolean).join(' + ') || t('payment.none')
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{order.number}</h1>
          <OrderStatus order={order} withIcon />
        </div>
        <div className={styles.actions}>
          <PayOrder order={order} />
          <DocumentButton order={order} />
          <GiftCardDocumentButton order={order} />
          <OrderInvoiceRequest order={order} />
        </div>
      </div>
      <p className={clsx(text.muted, text.numbers, styles.placed)}>
        {t('placed', { date: formatDate(order.created), payment })}
      </p>
      <OrderSteps order={order} />
      <TrackingNote order={order} />
    </>
  )
}
