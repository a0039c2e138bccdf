import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { CheckoutScreen } from '#screens/checkout/checkout.screen.tsx'

const SubscriptionCheckoutScreen = lazyComponent(
  async () => (await import('#screens/subscribe/subscription-checkout.screen.tsx')).SubscriptionCheckoutScreen,
)

/** Query parameters that switch the checkout to buying a subscription. */
const switches = ['subscription', 'mailing', 'webinar']

/** /kasa: the checkout of the cart or, if the query says so, of a subscription. */
export function CheckoutSwitch() {
  const [search] = useSearchParams()
  if (!switches.some((name) => search.get(name) === 'true')) return <CheckoutScreen />
  return (
    <Suspense fallback={<LoadingStatus />}>
      <SubscriptionCheckoutScreen />
    </Suspense>
  )
}
