import { formatMoment } from '@slodki-ul/contract/dates'
import { type RunRow, runRowStates } from '@slodki-ul/contract/platform/runs.admin'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { Tile } from '#layout/tile.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { isUnderWay, RunProgress } from '#platform/runs/run-progress.tsx'
import { useGetRunQuery, useListRunRowsQuery } from '#platform/runs/runs.api.ts'
import { FileButton } from './file-button.tsx'
import { useRunNames } from './use-run-names.ts'

/** Milliseconds between two looks at a run under way. */
const lookMs = 2_000

const shape: ListShape = { filters: { state: runRowStates }, orders: ['position'], usualOrder: 'position' }
const tags = { waiting: 'mute', done: 'fresh', skipped: 'warn', failed: 'rasp' } as const

/** One run: its progress and the result of each record (BO-023). */
export function RunScreen() {
  const { t } = useTranslation('runs')
  const { id = '' } = useParams()
  const textOf = useFailureText()
  const { nameOf } = useRunNames()
  const list = useList(shape)
  const { data: run, error, refetch, isFetching } = useGetRunQuery({ params: { id } }, { pollingInterval: lookMs })
  const isLive = run !== undefined && isUnderWay(run)
  const { searchBy: _none, ...query } = queryOfState(list.state)
  const rows = useListRunRowsQuery({ params: { id }, query }, { pollingInterval: isLive ? lookMs : 0 })
  // The rows may have been read just before the run ended.
  const { refetch: lookAgain } = rows
  const hasEnded = run !== undefined && !isLive
  useEffect(() => {
    if (hasEnded) lookAgain()
  }, [hasEnded, lookAgain])
  if (!run)
    return (
      <View title={t('title')}>
        {error ? <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} /> : <LoadingStatus />}
      </View>
    )
  const columns: Column<RunRow & { id: string }>[] = [
    { id: 'label', label: t('record'), place: 'a', cell: ({ label, record }) => label || record },
    {
      id: 'state',
      label: t('result'),
      place: 'b',
      cell: ({ state }) => <Tag variant={tags[state]}>{t(`row.${state}`)}</Tag>,
    },
    { id: 'code', label: t('why'), place: 'c', cell: ({ code }) => code && textOf({ code, fields: {} }) },
    {
      id: 'endedAt',
      label: t('when'),
      end: true,
      place: 'd',
      cell: ({ endedAt }) => endedAt && formatMoment(endedAt),
    },
  ]
  const { data } = rows
  return (
    <View
      title={nameOf(run.kind)}
      {...(run.hasFile && { actions: <FileButton run={run} /> })}
      summary={t('startedBy', { name: run.startedBy ?? t('gone'), when: formatMoment(run.createdAt) })}
    >
      <Tile>
        <RunProgress run={run} />
      </Tile>
      <DataList
        label={t('rows')}
        list={list}
        shape={shape}
        columns={columns}
        query={{
          ...rows,
          data: data && { ...data, items: data.items.map((row) => ({ ...row, id: row.record })) },
        }}
        filterText={{ filter: () => t('result'), value: (_name, value) => t(`row.${value as 'done'}`) }}
      />
    </View>
  )
}
