import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { invoiceTypes } from '@slodki-ul/contract/payments/documents'
import { type DocumentRow, staffDocumentsQuery } from '@slodki-ul/contract/payments/documents.admin'
import { rateName } from '@slodki-ul/contract/vat.rules'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Download, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { documentPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ListViews } from '#layout/list-views.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { useListStaffDocumentsQuery } from '#payments/documents/documents.api.ts'
import styles from './documents.module.css'
import { KsefCell } from './ksef-cell.tsx'

const isId = (value: string) => /^[\da-f-]{36}$/.test(value)
const shape: ListShape = {
  filters: {
    type: invoiceTypes,
    ksef: ['waiting', 'sent', 'accepted', 'refused', 'offline'],
    hasTaxId: ['true', 'false'],
    orderId: isId,
    subscriptionId: isId,
  },
  orders: ['issuedAt', 'number', 'total'],
  usualOrder: '-issuedAt',
  columns: ['issuedAt', 'buyer', 'sale', 'rates', 'ksef', 'file'],
}

/** All documents by the filters of the address; none of them can be edited (BO-158). */
export function DocumentsScreen() {
  const { t } = useTranslation('documents')
  const may = usePermissions()
  const list = useList(shape)
  const query = useListStaffDocumentsQuery({ query: staffDocumentsQuery.parse(queryOfState(list.state)) })
  const columns: Column<DocumentRow>[] = [
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
    { id: 'sale', label: t('sale'), cell: ({ reference }) => reference ?? t('subscription') },
    {
      id: 'rates',
      label: t('rates'),
      end: true,
      cell: ({ amountsByRate }) =>
        amountsByRate.map(({ vatRate, netAmount, vatAmount }) => (
          <span className={styles.rate} key={vatRate}>
            {`${rateName(vatRate)}: ${formatZloty(netAmount)} + ${formatZloty(vatAmount)}`}
          </span>
        )),
    },
    {
      id: 'total',
      label: t('gross'),
      sort: 'total',
      end: true,
      place: 'b',
      cell: ({ total }) => <b>{formatZloty(total)}</b>,
    },
    { id: 'ksef', label: 'KSeF', cell: (row) => <KsefCell row={row} /> },
    { id: 'file', label: t('file'), cell: ({ hasFile }) => t(hasFile ? 'file.ready' : 'file.later') },
  ]
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      actions={
        <>
          <ButtonLink variant="line" to={paths.documentNumbers} icon={ListChecks}>
            {t('numbers')}
          </ButtonLink>
          {may('exports.accounting') && (
            <ButtonLink variant="line" to={paths.salesRegister} icon={Download}>
              {t('register')}
            </ButtonLink>
          )}
        </>
      }
    >
      <ListViews name="documents" list={list} shape={shape} />
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => documentPath(id)}
        filterText={{
          filter: (name) => t(`filter.${name as 'type'}`),
          value: (name, value) => {
            if (name === 'ksef') return t(`ksef.${value as 'accepted'}`)
            if (name === 'type') return t(`type.${value as 'Invoice'}`)
            return name === 'hasTaxId' ? t(`hasTaxId.${value as 'true'}`) : value.slice(0, 8)
          },
        }}
      />
    </View>
  )
}
