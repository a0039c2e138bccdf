import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import hourglass from '@slodki-ul/ui/art/klepsydra.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyCart } from '#commerce/cart/empty-cart.tsx'
import { useCart } from '#commerce/cart/use-cart.ts'
import { useCreateOrderMutation } from '#commerce/checkout/checkout.api.ts'
import { formStorage } from '#commerce/checkout/form-storage.ts'
import { pendingOrder } from '#commerce/checkout/pending-order.ts'
import { saveRecentPoint } from '#commerce/checkout/recent-points.ts'
import { useOrderSender } from '#commerce/checkout/use-order-sender.ts'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import cartTexts from '#i18n/pl/cart.json'
import checkoutTexts from '#i18n/pl/checkout.json'
import styles from './checkout.module.css'
import { CheckoutPage } from './checkout-page.tsx'
import { useLinkedOrder } from './use-linked-order.ts'

addTexts({ cart: cartTexts, checkout: checkoutTexts })

/** /kasa: the checkout (CHK-01 to CHK-35). */
export function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  return (
    <div className={frame.wrap}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
      </div>
      <Checkout />
    </div>
  )
}

/** Remembers the parcel point of a placed order for the next one. */
function rememberPoint(form: OrderForm): void {
  const point = formStorage.read()?.inPostPoint
  if (point && point.name === form.inPostPoint) saveRecentPoint(point)
}

function Checkout() {
  const isLinking = useLinkedOrder()
  const { cart, isLoading, error, isFetching, refetch } = useCart({ fresh: true })
  const [createOrder] = useCreateOrderMutation()
  const { phase, send } = useOrderSender<OrderForm>({
    storage: pendingOrder,
    create: (key, form) => createOrder({ headers: { 'idempotency-key': key }, body: form }).unwrap(),
    onCreated: rememberPoint,
  })
  // The ordered cart stays visible until the page is left, although the server has emptied it.
  const [shown, setShown] = useState(cart)
  if (phase === 'idle' && shown !== cart) setShown(cart)

  // The form is large: rendered in small steps, so that a phone stays responsive meanwhile.
  const [isGradual] = useState(isLoading || isLinking)
  const isWaiting = useDeferredValue(isLoading || isLinking)

  if (isLoading || isLinking || isWaiting) {
    return (
      <div className={frame.split}>
        <LoadingStatus />
        <LinesSkeleton lines={9} />
        <LinesSkeleton lines={5} />
      </div>
    )
  }
  if (error) return <LoadError query={{ error, isFetching, refetch }} call="getCart" />
  if (shown?.products.length)
    return <CheckoutPage cart={shown} busy={phase !== 'idle'} send={send} isGradual={isGradual} />
  const pending = pendingOrder.read()
  return (
    <div className={styles.empty}>
      {pending || phase !== 'idle' ? (
        <UnconfirmedOrder order={pending?.form} busy={phase !== 'idle'} send={send} />
      ) : (
        <EmptyCart />
      )}
    </div>
  )
}

type UnconfirmedOrderProps = { order: OrderForm | undefined; busy: boolean; send: (order: OrderForm) => unknown }

/**
 * An order was sent, its response never arrived, and the cart is empty, so the order was probably placed. Sending it
 * again with its idempotency key finds it and could not place another order from an empty cart.
 */
function UnconfirmedOrder({ order, busy, send }: UnconfirmedOrderProps) {
  const { t } = useTranslation('checkout')
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || !order) return
    isAsked.current = true
    send(order)
  }, [order, send])
  return (
    <EmptyState
      image={hourglass}
      title={t('pending.title')}
      text={t('pending.text')}
      action={
        <Button variant="line" busy={busy} onClick={() => order && send(order)}>
          {t('pending.check')}
        </Button>
      }
    />
  )
}
