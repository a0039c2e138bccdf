import { formatDate } from '@slodki-ul/contract/dates'
import { type PersonRow, peopleQuery } from '@slodki-ul/contract/membership/people.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { useTranslation } from 'react-i18next'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { usePermissions } from '#core/permissions.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ExportButton } from '#layout/export-button.tsx'
import { ListViews } from '#layout/list-views.tsx'
import { useList } from '#layout/use-list.ts'
import { useSelection } from '#layout/use-selection.ts'
import { View } from '#layout/view.tsx'
import { useExportPeopleMutation, useListPeopleQuery } from '#membership/people/people.api.ts'
import { PeopleActions } from './people-actions.tsx'

const shape: ListShape = {
  filters: { hasSubscription: ['true', 'false'], isEmailConfirmed: ['true', 'false'], language: ['pl', 'en'] },
  orders: ['createdAt', 'name', 'email', 'lastOrderAt'],
  usualOrder: '-createdAt',
  columns: ['access', 'orders', 'spent', 'since'],
}

/** The people with an account, by the filters of the address. */
export function PeopleScreen() {
  const { t } = useTranslation('lists')
  const list = useList(shape)
  const filters = peopleQuery.parse(queryOfState(list.state))
  const query = useListPeopleQuery({ query: filters })
  const selection = useSelection(JSON.stringify([list.state.searchBy, list.state.filters]))
  const mayManage = usePermissions()('members.manage', true)
  const [download] = useExportPeopleMutation()
  const language = useLanguage()
  const fetchFile = () => {
    const { pageNumber: _page, pageSize: _size, ...chosen } = filters
    return download({ query: { ...chosen, in: language } })
  }
  const columns: Column<PersonRow>[] = [
    {
      id: 'name',
      label: t('people.name'),
      sort: 'name',
      place: 'a',
      cell: ({ name, email }) => (
        <>
          <b>{name || email}</b>
          <small>{email}</small>
        </>
      ),
    },
    {
      id: 'access',
      label: t('people.access'),
      place: 'c',
      cell: ({ accessUntil }) => (accessUntil ? t('people.until', { date: formatDate(accessUntil) }) : '—'),
    },
    {
      id: 'orders',
      label: t('people.orders'),
      end: true,
      place: 'd',
      cell: ({ ordersCount }) => t('people.ordersCount', { count: ordersCount }),
    },
    { id: 'spent', label: t('people.spent'), end: true, place: 'b', cell: ({ spentTotal }) => formatZloty(spentTotal) },
    {
      id: 'since',
      label: t('people.since'),
      sort: 'createdAt',
      end: true,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ]
  return (
    <View
      title={t('people.title')}
      actions={<ExportButton label={t('people.export')} name="klienci" fetch={fetchFile} />}
    >
      <ListViews name="people" list={list} shape={shape} />
      <DataList
        label={t('people.title')}
        searchLabel={t('people.search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        {...(mayManage && {
          selection,
          bulkBar: (total: number) => <PeopleActions selection={selection} total={total} query={filters} />,
        })}
        filterText={{
          filter: (name) => t(`filter.${name as 'status'}`),
          value: (name, value) => {
            if (name === 'language') return t(`language.${value as 'pl'}`)
            return name === 'hasSubscription'
              ? t(`hasSubscription.${value as 'true'}`)
              : t(`isEmailConfirmed.${value as 'true'}`)
          },
        }}
      />
    </View>
  )
}
