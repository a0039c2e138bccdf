import { formatDate } from '@slodki-ul/contract/dates'
import { useEffect, useState } from 'react'
import { showNotification } from '#core/toasts.ts'
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
  const [purpose] = useState(() => takePortalRedirect())
  const [isBack, setBack] = useState(purpose !== null)
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), askForMs)
    return () => clearTimeout(timer)
  }, [isBack])
  const { currentData, error, isFetching, refetch } = useGetSubscriptionQuery(
    { query: { languageCode } },
    { pollingInterval: isBack ? askMs : 0 },
  )
  const endsAt = currentData?.cancellationPlanned ? currentData.paidUntil : null
  useEffect(() => {
    if (purpose === 'cancel' && endsAt)
      showNotification('NOTIFICATIONS.SUBSCRIPTIONCANCELLED', { date: formatDate(endsAt) })
  }, [purpose, endsAt])
  // A failed refetch keeps the known data.
  return { subscription: currentData, error: currentData === undefined ? error : undefined, isFetching, refetch }
}
