import { withdrawalStates } from '@slodki-ul/contract/compliance/withdrawal-states.rules'
import { type WithdrawalRow, withdrawalsQuery } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import type { Page } from '@slodki-ul/contract/pagination'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListWithdrawalsQuery } from '#compliance/withdrawals/withdrawals.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths, withdrawalPath } from '#core/paths.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ListViews } from '#layout/list-views.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { DaysLeft, shownDay } from './days-left.tsx'
import { StateTag } from './state-tag.tsx'
import { useWithdrawalTabs } from './withdrawal-tabs.ts'

const shape: ListShape = {
  filters: { state: withdrawalStates },
  orders: ['receivedAt'],
  usualOrder: 'receivedAt',
}

/** Statements of withdrawal, the oldest first; each ends with a decision (BO-153, BO-156). */
export function WithdrawalsScreen() {
  const { t } = useTranslation('withdrawals')
  const list = useList(shape)
  const query = useListWithdrawalsQuery({ query: withdrawalsQuery.parse(queryOfState(list.state)) })
  const { views, toDecide } = useWithdrawalTabs(list)
  const columns: Column<WithdrawalRow>[] = [
    {
      id: 'who',
      label: t('who'),
      place: 'a',
      cell: ({ fullName, email }) => (
        <>
          <b>{fullName}</b>
          <small>{email}</small>
        </>
      ),
    },
    {
      id: 'about',
      label: t('about'),
      place: 'c',
      cell: ({ orderNumber }) => orderNumber ?? t('subscription'),
    },
    {
      id: 'receivedAt',
      label: t('received'),
      sort: 'receivedAt',
      cell: ({ receivedAt }) => formatMoment(receivedAt),
    },
    { id: 'state', label: t('state'), place: 'd', cell: (row) => <StateTag row={row} /> },
    { id: 'days', label: t('days'), place: 'b', cell: (row) => <DaysLeft row={row} /> },
  ]
  return (
    <View
      title={t('title')}
      summary={toDecide ? <ToDecide page={toDecide} /> : t('summary')}
      actions={
        <ButtonLink variant="line" to={paths.withdrawalTerms} icon={ListChecks}>
          {t('terms')}
        </ButtonLink>
      }
    >
      <ListViews name="withdrawals" list={list} shape={shape} given={views} />
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => withdrawalPath(id)}
        filterText={{
          filter: () => t('state'),
          value: (_name, value) => t(`state.${value as 'new'}`),
        }}
      />
    </View>
  )
}

/** How many wait for a decision, and by when the money of the first must be back. */
function ToDecide({ page: { items, pagination } }: { page: Page<WithdrawalRow> }) {
  const { t } = useTranslation('withdrawals')
  const [first] = items.toSorted((one, other) => one.refundDueOn.localeCompare(other.refundDueOn))
  if (!first) return t('summary')
  return t('summary.decide', { count: pagination.totalItems, date: shownDay(first.refundDueOn) })
}
