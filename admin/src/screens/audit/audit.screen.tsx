import { auditOutcomes, auditQuery, commandLine } from '@slodki-ul/contract/platform/audit.admin'
import { useTranslation } from 'react-i18next'
import { isDay, type ListShape, queryOfState, setEnd } from '#core/list-address.rules.ts'
import { useLanguage } from '#i18n/language.ts'
import { ExportButton } from '#layout/export-button.tsx'
import { ListFilters } from '#layout/list-filters.tsx'
import { ListStates } from '#layout/list-states.tsx'
import { Pager } from '#layout/pager.tsx'
import { RangeFilter } from '#layout/range-filter.tsx'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { useExportAuditMutation, useGetAuditChoicesQuery, useListAuditEntriesQuery } from '#platform/audit/audit.api.ts'
import { AuditEntries } from '#platform/audit/audit-entries.tsx'
import { useAuditText } from '#platform/audit/use-audit-text.ts'

const isText = (value: string) => value !== '' && value.length <= 100
const isActor = (value: string) => value === commandLine || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const shape: ListShape = {
  filters: {
    actorId: isActor,
    call: isText,
    record: isText,
    recordId: isText,
    outcome: auditOutcomes,
    from: isDay,
    to: isDay,
  },
  orders: ['at'],
  usualOrder: '-at',
}

/** The audit log: who did what and when, with the values before and after (BO-180). */
export function AuditScreen() {
  const { t } = useTranslation('audit')
  const text = useAuditText()
  const language = useLanguage()
  const list = useList(shape)
  const { state, change } = list
  // An address with two first days is no query.
  const asked = auditQuery.safeParse(queryOfState(state))
  const query = asked.success ? asked.data : auditQuery.parse({})
  const entries = useListAuditEntriesQuery({ query })
  const { data: choices } = useGetAuditChoicesQuery()
  const [download] = useExportAuditMutation()

  const actorName = (id: string) => {
    if (id === commandLine) return t('actor.commandLine')
    return choices?.actors.find((actor) => actor.id === id)?.name ?? t('actor.deleted')
  }
  const menus = {
    ...shape,
    filters: {
      actorId: [...(choices?.actors.map(({ id }) => id) ?? []), commandLine],
      call: choices?.calls ?? [],
      record: choices?.records ?? [],
      outcome: auditOutcomes,
    },
  }
  const valueText = (name: string, value: string) => {
    if (name === 'actorId') return actorName(value)
    if (name === 'call') return text.call(value)
    if (name === 'record') return text.record(value)
    if (name === 'outcome') return text.outcome(value as 'done')
    return name === 'recordId'
      ? value
      : t(`filter.${name as 'from'}.value`, { day: value.split('-').toReversed().join('.') })
  }
  const fetchFile = () => {
    const { pageNumber: _page, pageSize: _size, ...filters } = query
    return download({ query: { ...filters, language } })
  }
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      actions={<ExportButton label={t('export')} name="dziennik" fetch={fetchFile} />}
    >
      <SettingsTabs />
      <ListFilters
        list={list}
        shape={menus}
        searchLabel={t('search')}
        text={{ filter: (name) => t(`filter.${name as 'actorId'}`), value: valueText }}
      />
      <RangeFilter
        type="day"
        from={state.filters.from?.[0] ?? ''}
        to={state.filters.to?.[0] ?? ''}
        labels={{ from: t('filter.from'), to: t('filter.to') }}
        onChange={(end, day) => change((now) => setEnd(now, end, day), true)}
      />
      <ListStates list={list} query={entries}>
        {({ items, pagination }) => (
          <Tile flush>
            <div aria-busy={entries.isFetching}>
              <AuditEntries entries={items} />
            </div>
            <Pager list={list} pagination={pagination} />
          </Tile>
        )}
      </ListStates>
    </View>
  )
}
