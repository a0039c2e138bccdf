import type { WithdrawalState } from '@slodki-ul/contract/compliance/withdrawal-states.rules'
import { withdrawalsQuery } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { useTranslation } from 'react-i18next'
import { useListWithdrawalsQuery } from '#compliance/withdrawals/withdrawals.api.ts'
import type { GivenView } from '#layout/list-views.tsx'
import type { List } from '#layout/use-list.ts'

const statesOf = {
  decide: ['new', 'matched'],
  accepted: ['accepted'],
  closed: ['refused', 'settled'],
  all: [],
} as const satisfies Record<string, readonly WithdrawalState[]>
type Tab = keyof typeof statesOf
const tabs = Object.keys(statesOf) as Tab[]

const useTab = (tab: Tab) =>
  useListWithdrawalsQuery({
    query: withdrawalsQuery.parse(statesOf[tab].length > 0 ? { state: [...statesOf[tab]] } : {}),
  }).data

/** The tabs of the queue with their counts, and what waits for a decision, the oldest first. */
export function useWithdrawalTabs({ state }: Pick<List, 'state'>) {
  const { t } = useTranslation('withdrawals')
  const pages = { decide: useTab('decide'), accepted: useTab('accepted'), closed: useTab('closed'), all: useTab('all') }
  const chosen = (state.filters.state ?? []).toSorted().join()
  const views: GivenView[] = tabs.map((tab) => ({
    label: t(`tab.${tab}`),
    count: pages[tab]?.pagination.totalItems,
    state: { ...state, searchBy: '', filters: statesOf[tab].length > 0 ? { state: statesOf[tab] } : {} },
    isCurrent: chosen === [...statesOf[tab]].toSorted().join(),
  }))
  return { views, toDecide: pages.decide }
}
