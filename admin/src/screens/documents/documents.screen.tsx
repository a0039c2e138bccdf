import { skipToken } from '@reduxjs/toolkit/query'
import { type DocumentNumbers, documentCountsQuery } from '@slodki-ul/contract/payments/document-months.admin'
import { invoiceTypes } from '@slodki-ul/contract/payments/documents'
import { staffDocumentsQuery } from '@slodki-ul/contract/payments/documents.admin'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { NotebookText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { documentPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { DataList } from '#layout/data-list.tsx'
import { ListViews } from '#layout/list-views.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { View } from '#layout/view.tsx'
import {
  useCountStaffDocumentsQuery,
  useGetDocumentNumbersQuery,
  useListStaffDocumentsQuery,
} from '#payments/documents/documents.api.ts'
import { useDocumentTabs } from './document-tabs.ts'
import { useDocumentColumns } from './documents-columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MonthChoice } from './month-choice.tsx'
import { withMonthFilter } from './month-list.rules.ts'
import { MonthStrip } from './month-strip.tsx'
import { RefusedRow } from './refused-row.tsx'
import { presentMonth, useMonthList } from './use-month-list.ts'
import { useMonthText } from './use-month-text.ts'

const isId = (value: string) => /^[\da-f-]{36}$/.test(value)
const shape: ListShape = {
  filters: {
    type: invoiceTypes,
    ksef: ['waiting', 'sent', 'accepted', 'refused', 'offline'],
    hasTaxId: ['true', 'false'],
    needsStaff: (value) => value === 'true',
    orderId: isId,
    subscriptionId: isId,
  },
  orders: ['issuedAt', 'number', 'total'],
  usualOrder: '-issuedAt',
  columns: ['issuedAt', 'buyer', 'sale', 'net', 'vat', 'ksef', 'file'],
}

/** The documents of a month, or all of them, by the filters of the address; none of them can be edited (BO-158). */
export function DocumentsScreen() {
  const { t } = useTranslation('documents')
  const { list, month, whole, setMonth } = useMonthList(shape)
  const asked = { ...queryOfState(list.state), ...(month && { month }) }
  const query = useListStaffDocumentsQuery({ query: staffDocumentsQuery.parse(asked) })
  const { pageNumber: _page, pageSize: _size, orderBy: _order, ...filters } = asked as Record<string, unknown>
  const { type: _type, needsStaff: _needsStaff, ...others } = filters
  const { data: counts } = useCountStaffDocumentsQuery({ query: documentCountsQuery.parse(others) })
  const tabs = useDocumentTabs(whole, counts)
  const numbers = useGetDocumentNumbersQuery(month ? { query: { month } } : skipToken)
  return (
    <View
      title={t('title')}
      summary={month ? <MonthSummary month={month} numbers={numbers.currentData} /> : t('summary')}
      actions={<Actions month={month ?? presentMonth()} numbers={numbers.currentData} />}
    >
      <ListViews name="documents" list={{ state: whole }} shape={withMonthFilter(shape)} given={tabs} />
      {month !== null &&
        (numbers.currentData ? (
          <MonthStrip numbers={numbers.currentData} />
        ) : (
          <PendingRecord error={numbers.error} lines={2} onRetry={numbers.refetch} isRetrying={numbers.isFetching} />
        ))}
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        shape={shape}
        moreFilters={(className) => <MonthChoice className={className} month={month} onChange={setMonth} />}
        columns={useDocumentColumns()}
        query={query}
        {...(month && { empty: { title: t('numbers.none'), text: t('month.empty') } })}
        open={({ id }) => documentPath(id)}
        below={(row) => (row.ksefRefusal ? <RefusedRow row={row} /> : null)}
        filterText={{
          filter: (name) => t(`filter.${name as 'type'}`),
          value: (name, value) => {
            if (name === 'ksef') return t(`ksef.${value as 'accepted'}`)
            if (name === 'type') return t(`type.${value as 'Invoice'}`)
            if (name === 'needsStaff') return t('tab.needsStaff')
            return name === 'hasTaxId' ? t(`hasTaxId.${value as 'true'}`) : value.slice(0, 8)
          },
        }}
      />
    </View>
  )
}

/** Which month is shown, and whether its numbers are whole. */
function MonthSummary({ month, numbers }: { month: string; numbers: DocumentNumbers | undefined }) {
  const { t } = useTranslation('documents')
  const monthText = useMonthText()
  const momentText = useMomentText()
  if (!numbers) return monthText(month)
  const { isWhole, checkedAt, series } = numbers
  const words = series.length === 0 ? t('summary.none') : t(isWhole ? 'summary.whole' : 'summary.broken')
  return (
    <>
      {`${monthText(month)}, `}
      <Link to={`${paths.documentNumbers}?month=${month}`}>{words}</Link>
      {checkedAt && `, ${t('summary.checked', { at: momentText(checkedAt) })}`}
    </>
  )
}

function Actions({ month, numbers }: { month: string; numbers: DocumentNumbers | undefined }) {
  const { t } = useTranslation('documents')
  const may = usePermissions()
  return (
    <>
      {may('exports.accounting') && (
        <ButtonLink variant="line" size="sm" to={paths.salesRegister} icon={NotebookText}>
          {t('register')}
        </ButtonLink>
      )}
      <ExportMenu month={month} numbers={numbers} />
    </>
  )
}
