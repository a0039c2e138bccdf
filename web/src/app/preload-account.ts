import { pageSizes } from '@slodki-ul/contract/limits'
import { store } from '#core/store.ts'
import { storedLanguage } from '#i18n/language.ts'
import { subscriptionApi } from '#membership/billing/subscription.api.ts'
import { documentsApi } from '#payments/documents/documents.api.ts'

/**
 * After sign-in, preloads the subscription and the latest documents, which most users need first (AUTH-27). Failures
 * are shown by the pages that use them.
 */
export async function preloadAccount(): Promise<void> {
  const query = { languageCode: storedLanguage() }
  await Promise.all([
    store.dispatch(subscriptionApi.endpoints.getSubscription.initiate({ query }, { subscribe: false })),
    store.dispatch(
      documentsApi.endpoints.listInvoices.initiate(
        { query: { ...query, pageSize: pageSizes.invoices, orderBy: 'CreatedDesc' } },
        { subscribe: false },
      ),
    ),
  ])
}
