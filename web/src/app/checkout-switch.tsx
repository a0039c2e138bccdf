import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '#core/lazy-component.ts'
import { CheckoutScreen } from '#screens/checkout/checkout.screen.tsx'

const SubscriptionCheckoutScreen = lazyComponent(
  async () => (await import('#screens/subscribe/subscription-checkout.screen.tsx')).SubscriptionCheckoutScreen,
)

/** What in the query switches the checkout over to buying a subscription. */
const switches = ['subscription', 'mailing', 'webinar']

/** /kasa: the cart's checkout, or the subscription's when the query says so. */
export function CheckoutSwitch() {
  const [search] = useSearchParams()
  if (!switches.some((name) => search.get(name) === 'true')) return <CheckoutScreen />
  return (
    <Suspense fallback={<LoadingStatus />}>
      <SubscriptionCheckoutScreen />
    </Suspense>
  )
}
