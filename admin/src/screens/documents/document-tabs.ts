import type { DocumentCounts } from '@slodki-ul/contract/payments/document-months.admin'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import { useTranslation } from 'react-i18next'
import type { ListState } from '#core/list-address.rules.ts'
import type { GivenView } from '#layout/list-views.tsx'

type Tab = keyof DocumentCounts
const filtersOf: Record<Tab, ListState['filters']> = {
  all: {},
  invoices: { type: ['Invoice' satisfies InvoiceType] },
  receipts: { type: ['Receipt' satisfies InvoiceType] },
  corrections: { type: ['Correction' satisfies InvoiceType] },
  needsStaff: { needsStaff: ['true'] },
}
const tabs = Object.keys(filtersOf) as Tab[]

const asText = ({ type = [], needsStaff = [] }: ListState['filters']) => `${type.join(' ')}, ${needsStaff.join(' ')}`

/** The tabs of the list: the kinds of documents, and what of KSeF waits for a person. They leave the other filters. */
export function useDocumentTabs(state: ListState, counts: DocumentCounts | undefined): GivenView[] {
  const { t } = useTranslation('documents')
  const { type: _type, needsStaff: _needsStaff, ...others } = state.filters
  return tabs.map((tab) => ({
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    state: { ...state, filters: { ...others, ...filtersOf[tab] } },
    isCurrent: asText(state.filters) === asText(filtersOf[tab]),
  }))
}
