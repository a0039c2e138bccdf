import { type SettlementSummary, settlementsQuery } from '@slodki-ul/contract/commerce/cod-settlements.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import { useListCodSettlementsQuery } from '#commerce/settlements/settlements.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { codSettlementPath, paths } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { NewSettlement } from './new-settlement.tsx'

const shape: ListShape = { filters: {}, orders: ['madeAt'], usualOrder: '-madeAt' }

/** Settlements of cash on delivery, and a new one from a file or typed (BO-168). */
export function SettlementsScreen() {
  const { t } = useTranslation('settlements')
  const momentText = useMomentText()
  const list = useList(shape)
  const query = useListCodSettlementsQuery({ query: settlementsQuery.parse(queryOfState(list.state)) })
  const columns: Column<SettlementSummary>[] = [
    {
      id: 'name',
      label: t('name'),
      place: 'a',
      cell: ({ name, source }) => (
        <>
          <b>{name}</b>
          <small>{t(`source.${source}`)}</small>
        </>
      ),
    },
    { id: 'madeAt', label: t('madeAt'), sort: 'madeAt', place: 'd', cell: ({ madeAt }) => momentText(madeAt) },
    { id: 'rows', label: t('rows'), end: true, cell: ({ rowsCount }) => rowsCount },
    { id: 'waiting', label: t('waiting'), end: true, place: 'c', cell: ({ waitingCount }) => waitingCount || '—' },
    { id: 'total', label: t('total'), end: true, place: 'b', cell: ({ total }) => <b>{formatZloty(total)}</b> },
  ]
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('documents'), to: paths.documents },
            { label: t('register'), to: paths.salesRegister },
            { label: t('title') },
          ]}
        />
      }
    >
      <NewSettlement />
      <DataList
        label={t('list')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => codSettlementPath(id)}
        filterText={{ filter: (name) => name, value: (_name, value) => value }}
      />
    </View>
  )
}
