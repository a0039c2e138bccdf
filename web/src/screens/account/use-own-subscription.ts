import { useEffect, useState } from 'react'
import { useLanguage } from '#i18n/language.ts'
import { useGetSubscriptionQuery } from '#membership/billing/subscription.api.ts'
import { takePortalRedirect } from './portal-redirect.ts'

/** Whoever comes back from the provider's page may be here before its message is: asked after this often, for a while. */
const askMs = 2_000
const askForMs = 20_000

/** The subscription of whoever is signed in: null without one, undefined until it is known. */
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
  // A failed repetition does not take the known answer away.
  return { subscription: currentData, error: currentData === undefined ? error : undefined, isFetching, refetch }
}
