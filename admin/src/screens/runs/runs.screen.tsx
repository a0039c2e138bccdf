import { formatMoment } from '@slodki-ul/contract/dates'
import { type Run, runStates } from '@slodki-ul/contract/platform/runs.admin'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { runPath } from '#core/paths.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { useListRunsQuery } from '#platform/runs/runs.api.ts'
import { useRunNames } from './use-run-names.ts'

const shape: ListShape = { filters: { state: runStates }, orders: ['createdAt'], usualOrder: '-createdAt' }
const tags = { waiting: 'mute', running: 'warn', stopping: 'warn', stopped: 'rasp', done: 'fresh' } as const

/** Runs over many records that the person began or may see, newest first. */
export function RunsScreen() {
  const { t } = useTranslation('runs')
  const { nameOf } = useRunNames()
  const list = useList(shape)
  const { searchBy: _none, ...query } = queryOfState(list.state)
  const runs = useListRunsQuery({ query })
  const columns: Column<Run>[] = [
    {
      id: 'kind',
      label: t('what'),
      place: 'a',
      cell: ({ kind }) => <b>{nameOf(kind)}</b>,
    },
    {
      id: 'state',
      label: t('state'),
      place: 'b',
      cell: ({ state }) => <Tag variant={tags[state]}>{t(`state.${state}`)}</Tag>,
    },
    {
      id: 'done',
      label: t('ended.short'),
      end: true,
      place: 'd',
      cell: ({ total, waiting }) => `${total - waiting}/${total}`,
    },
    { id: 'by', label: t('who'), cell: ({ startedBy }) => startedBy ?? t('gone') },
    {
      id: 'createdAt',
      label: t('when'),
      sort: 'createdAt',
      end: true,
      place: 'c',
      cell: ({ createdAt }) => formatMoment(createdAt),
    },
  ]
  return (
    <View title={t('title')}>
      <DataList
        label={t('title')}
        list={list}
        shape={shape}
        columns={columns}
        query={runs}
        open={({ id }) => runPath(id)}
        filterText={{ filter: () => t('state'), value: (_name, value) => t(`state.${value as 'done'}`) }}
      />
    </View>
  )
}
