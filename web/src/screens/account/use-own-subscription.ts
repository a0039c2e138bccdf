import { useEffect, useState } from 'react'
import { useLanguage } from '#i18n/language.ts'
import { useGetSubscriptionQuery } from '#membership/billing/subscription.api.ts'
import { takePortalRedirect } from './portal-redirect.ts'

/**
 * Users may return from the provider's page before its webhook arrives, so the subscription is refetched at this
 * interval for a while.
 */
const askMs = 2_000
const askForMs = 20_000

/** The subscription of the signed-in user: null when there is none, undefined until it is loaded. */
export function useOwnSubscription() {
  const languageCode = useLanguage()
  const [isBack, setBack] = useState(() => takePortalRedirect())
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), askForMs)
    return () => clearTimeout(timer)
  }, [isBack])
  const { currentData, error, isFetching, refetch } = useGetSubscriptionQuery(
    { query: { languageCode } },
    { pollingInterval: isBack ? askMs : 0 },
  )
  // A failed refetch keeps the known data.
  return { subscription: currentData, error: currentData === undefined ? error : undefined, isFetching, refetch }
}
