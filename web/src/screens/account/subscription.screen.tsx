import { formatDate } from '@slodki-ul/contract/dates'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import subscriptionTexts from '#i18n/pl/subscription.json'
import { GiftTable } from '#membership/billing/gift-table.tsx'
import { type Invoice, PaymentArchive } from '#membership/billing/payment-archive.tsx'
import { InvoiceRequest } from './invoice-request.tsx'
import { NoSubscription } from './no-subscription.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { useOwnSubscription } from './use-own-subscription.ts'

addTexts({ subscription: subscriptionTexts })

/** Requests an invoice instead of the receipt of a payment, before the deadline. */
function ChargeInvoiceRequest({ invoice: { id, created, invoiceUntil } }: { invoice: Invoice }) {
  const { t } = useTranslation('subscription')
  if (!invoiceUntil) return null
  return (
    <InvoiceRequest documentId={id} until={invoiceUntil} label={t('request.named', { date: formatDate(created) })} />
  )
}

/** /moje-konto/subskrypcja: the plan, its paid period, its actions, gifts and documents (NAV-22). */
export function SubscriptionScreen() {
  const { t } = useTranslation('subscription')
  const { subscription, error, isFetching, refetch } = useOwnSubscription()
  return (
    <>
      <section>
        <PageTitle>{t('account.title')}</PageTitle>
        <h1>{t('account.title')}</h1>
        {error !== undefined && <LoadError query={{ error, isFetching, refetch }} call="getSubscription" />}
        {subscription === undefined && error === undefined && (
          <>
            <LoadingStatus />
            <LinesSkeleton />
          </>
        )}
        {subscription === null && <NoSubscription />}
        {subscription && <SubscriptionCard subscription={subscription} />}
      </section>
      {subscription && subscription.gifts.length > 0 && <GiftTable gifts={subscription.gifts} />}
      {subscription !== undefined && (
        <PaymentArchive requestOf={(invoice) => <ChargeInvoiceRequest invoice={invoice} />} />
      )}
    </>
  )
}
