import type { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import type { Reply } from '@slodki-ul/contract/endpoint'
import frame from '@slodki-ul/ui/frame.module.css'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OrderResult, Thanks, UnknownOrder } from '#commerce/checkout/order-result.tsx'
import { type OrderReference, type ResultAddress, readResultAddress } from '#commerce/checkout/result-address.rules.ts'
import { useOrderResult } from '#commerce/checkout/use-order-result.ts'
import { codeOf } from '#core/failure.ts'
import { LoadError } from '#core/load-error.tsx'
import { trackEvent } from '#engagement/tracking/track-event.ts'
import { paymentOf } from '#engagement/tracking/tracking.rules.ts'
import { addTexts } from '#i18n/add-texts.ts'
import checkoutTexts from '#i18n/pl/checkout.json'
import { SubscriptionResult, SubscriptionThanks } from './subscription-result.tsx'
import styles from './thank-you.module.css'

addTexts({ checkout: checkoutTexts })

/** /dziekujemy: the result of an order or a subscription (PAY-08 to PAY-13). */
export function ThankYouScreen() {
  const { t } = useTranslation('checkout')
  const [search] = useSearchParams()
  const { reference, bought } = readResultAddress(search)
  return (
    <>
      <PageTitle>{t('result.thanks.title').replace('.', '')}</PageTitle>
      {reference ? (
        <OrderOutcome reference={reference} bought={bought} />
      ) : bought === 'subscription' ? (
        <SubscriptionThanks />
      ) : (
        <Thanks />
      )}
    </>
  )
}

/** A payment is reported once, however often this page is opened. */
function usePaymentEvent(result: Reply<typeof checkoutEndpoints.getResult> | undefined, bought: Bought) {
  const tell = useEffectEvent(() => {
    const event = result && paymentOf(result, bought)
    if (event) trackEvent(event, { id: result.eventId })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is paid, whatever else is asked again
  useEffect(tell, [result?.eventId, result?.state])
}

const OrderReturns = lazyComponent(async () => (await import('#commerce/returns/order-returns.tsx')).OrderReturns)

type Bought = ResultAddress['bought']

function OrderOutcome({ reference, bought }: { reference: OrderReference; bought: Bought }) {
  const { t } = useTranslation('checkout')
  const { result, error, isFetching, refetch } = useOrderResult(reference)
  const [wasWaiting, setWasWaiting] = useState(false)
  usePaymentEvent(result, bought)
  if (result?.state === 'waiting' && !wasWaiting) setWasWaiting(true)
  if (result) {
    return (
      <>
        {/* Announces to screen readers that the awaited payment has arrived. */}
        <div role="status">
          {wasWaiting && result.state === 'paid' && <VisuallyHidden>{t('result.paid.lead')}</VisuallyHidden>}
        </div>
        {result.kind === 'subscription' ? <SubscriptionResult result={result} /> : <OrderResult result={result} />}
        {result.kind === 'order' && reference.ticket && (
          <Suspense>
            <OrderReturns order={{ ticket: reference.ticket }} className={clsx(frame.wrap, frame.section)} />
          </Suspense>
        )}
      </>
    )
  }
  if (!error) {
    return (
      <div className={frame.wrap}>
        <h1>
          <VisuallyHidden>{t('result.loading')}</VisuallyHidden>
        </h1>
        <LoadingStatus />
        <div className={styles.loading}>
          <LinesSkeleton lines={6} />
        </div>
      </div>
    )
  }
  const code = codeOf(error)
  // An invalid reference returns PROVIDEDATA.
  if (code === 'ERRORS.UNABLETOLOADORDER' || code === 'ERRORS.PROVIDEDATA') return <UnknownOrder />
  return (
    <div className={styles.failed}>
      <div className={frame.wrap}>
        <h1>
          <VisuallyHidden>{t('result.loading')}</VisuallyHidden>
        </h1>
        <LoadError query={{ error, isFetching, refetch }} call="getResult" />
      </div>
    </div>
  )
}
