import { formatDate } from '@slodki-ul/contract/dates'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { pageSizes } from '@slodki-ul/contract/limits'
import { formatZloty } from '@slodki-ul/contract/money'
import type { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { Button } from '@slodki-ul/ui/button.tsx'
import { DateText } from '@slodki-ul/ui/date.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import styles from '@slodki-ul/ui/row-table.module.css'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { FileText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import errorsTexts from '#i18n/pl/errors.json'
import { useGetInvoicePdfMutation, useListInvoicesInfiniteQuery } from '#payments/documents/documents.api.ts'
import ownStyles from './payment-archive.module.css'

addTexts({ errors: errorsTexts })

export type Invoice = Reply<typeof invoicesEndpoints.listInvoices>[number]

/** Renders the request for an invoice instead of a receipt; nothing when it cannot be requested. */
type RequestOf = (invoice: Invoice) => ReactNode
type InvoiceTableProps = { invoices: readonly Invoice[]; labelledBy: string; requestOf: RequestOf }

/** Payments and their documents, newest first, with a button that loads more (SUB-49). */
export function PaymentArchive({ requestOf }: { requestOf: RequestOf }) {
  const { t } = useTranslation(['subscription', 'errors', 'ui'])
  const id = useId()
  const list = useListInvoicesInfiniteQuery(
    { query: { pageSize: pageSizes.invoices, orderBy: 'CreatedDesc', languageCode: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  const invoices = list.currentData?.pages.flatMap(({ items }) => items)
  const failure = list.isError && !list.isFetching ? messageOf(codeOf(list.error), 'listInvoices') : null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('archive')}</h2>
      {!invoices && !failure && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={pageSizes.invoices} />
        </>
      )}
      {invoices?.length === 0 && <p className={text.muted}>{t('archive.none')}</p>}
      {invoices && invoices.length > 0 && <InvoiceTable invoices={invoices} labelledBy={id} requestOf={requestOf} />}
      {failure && (
        <ErrorState
          text={t(failure, { ns: 'errors' })}
          onRetry={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {!failure && list.hasNextPage && (
        <Button
          className={styles.more}
          variant="line"
          size="sm"
          busy={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {t('more.show', { ns: 'ui' })}
        </Button>
      )}
    </section>
  )
}

function InvoiceTable({ invoices, labelledBy, requestOf }: InvoiceTableProps) {
  const { t } = useTranslation('subscription')
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('archive.date')}</th>
          <th scope="col">{t('archive.plan')}</th>
          <th scope="col">{t('archive.amount')}</th>
          <th scope="col">{t('archive.document')}</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <td>
              <DateText moment={invoice.created} />
            </td>
            <td>{invoice.plan}</td>
            <td className={styles.strong}>{formatZloty(invoice.price)}</td>
            <td>
              <div className={ownStyles.documents}>
                <DocumentButton invoice={invoice} />
                {requestOf(invoice)}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Downloads the document of a payment and shows a toast of the result. */
function DocumentButton({ invoice: { id, type, created } }: { invoice: Invoice }) {
  const { t } = useTranslation('subscription')
  const [load, { isLoading }] = useGetInvoicePdfMutation()
  const name = t(`document.${type}`)
  return (
    <Button
      variant="soft"
      size="sm"
      icon={FileText}
      busy={isLoading}
      aria-label={t('document.named', { document: name, date: formatDate(created) })}
      onClick={() => load({ params: { id } })}
    >
      {name}
    </Button>
  )
}
