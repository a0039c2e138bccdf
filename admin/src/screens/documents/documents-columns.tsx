import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import type { DocumentRow } from '@slodki-ul/contract/payments/documents.admin'
import { rateName } from '@slodki-ul/contract/vat.rules'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import type { Column } from '#layout/data-list.tsx'
import styles from './documents.module.css'
import { KsefCell } from './ksef-cell.tsx'
import { useOpenFile } from './use-open-file.ts'

/** The columns of the list of documents. */
export function useDocumentColumns(): Column<DocumentRow>[] {
  const { t } = useTranslation('documents')
  const mayOpenOrders = usePermissions()('orders.view')
  return [
    {
      id: 'number',
      label: t('number'),
      sort: 'number',
      place: 'a',
      cell: ({ number, type }) => (
        <>
          <b>{number}</b>
          <small>{t(`type.${type}`)}</small>
        </>
      ),
    },
    {
      id: 'issuedAt',
      label: t('issued'),
      sort: 'issuedAt',
      place: 'd',
      cell: ({ issuedAt, soldAt }) => (
        <>
          {formatDate(issuedAt)}
          {soldAt && <small>{t('soldOn', { date: formatDate(soldAt) })}</small>}
        </>
      ),
    },
    {
      id: 'buyer',
      label: t('buyer'),
      place: 'c',
      cell: ({ buyerName, taxId }) => (
        <>
          {buyerName || t('nobody')}
          {taxId && <small>{t('taxId', { taxId })}</small>}
        </>
      ),
    },
    {
      id: 'sale',
      label: t('sale'),
      cell: ({ reference, orderId }) =>
        orderId && mayOpenOrders ? <Link to={orderPath(orderId)}>{reference}</Link> : (reference ?? t('subscription')),
    },
    {
      id: 'net',
      label: t('net'),
      end: true,
      cell: ({ amountsByRate }) =>
        amountsByRate.map(({ vatRate, netAmount }) => (
          <span className={styles.rate} key={vatRate}>
            {formatZloty(netAmount)}
          </span>
        )),
    },
    {
      id: 'vat',
      label: t('vat'),
      end: true,
      cell: ({ amountsByRate }) =>
        amountsByRate.map(({ vatRate, vatAmount }) => (
          <span className={styles.vat} key={vatRate}>
            {`${rateName(vatRate)}: ${formatZloty(vatAmount)}`}
          </span>
        )),
    },
    {
      id: 'total',
      label: t('gross'),
      sort: 'total',
      end: true,
      place: 'b',
      cell: ({ total }) => <b className={styles.rate}>{formatZloty(total)}</b>,
    },
    { id: 'ksef', label: 'KSeF', place: 'e', cell: (row) => <KsefCell row={row} isShort /> },
    { id: 'file', label: t('file'), cell: (row) => <FileButton row={row} /> },
  ]
}

function FileButton({ row }: { row: DocumentRow }) {
  const { t } = useTranslation('documents')
  const { open, isLoading } = useOpenFile(row)
  return (
    <IconButton
      icon={Download}
      label={t('open.one', { number: row.number })}
      aria-busy={isLoading || undefined}
      onClick={() => !isLoading && open()}
    />
  )
}
