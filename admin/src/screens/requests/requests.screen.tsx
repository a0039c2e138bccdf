import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import {
  type ActionRequest,
  type RequestState,
  requestStates,
  requestsQuery,
} from '@slodki-ul/contract/platform/requests.admin'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { orderPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { useListRequestsQuery } from '#platform/requests/requests.api.ts'
import { RequestDecision } from './request-decision.tsx'
import styles from './requests.module.css'

const shape: ListShape = { filters: { state: requestStates }, orders: ['askedAt'], usualOrder: '-askedAt' }
const tones = { waiting: 'warn', accepted: 'fresh', declined: 'rasp', lapsed: 'mute' } as const

/** What staff asked for above their limits: an owner decides, everybody else sees the own ones (BO-012). */
export function RequestsScreen() {
  const { t } = useTranslation('requests')
  const mayDecide = usePermissions()('staff.manage', true)
  const list = useList(shape)
  const query = useListRequestsQuery({ query: requestsQuery.parse(queryOfState(list.state)) })
  const reasonOf = ({ cause, note }: ActionRequest) =>
    [t(`cause.${cause as 'stock'}`, { defaultValue: cause }), note].filter(Boolean).join(': ')
  const columns: Column<ActionRequest>[] = [
    {
      id: 'what',
      label: t('what'),
      place: 'a',
      cell: (request) => (
        <>
          <Link className={text.link} to={orderPath(request.recordId)}>
            {t(`kind.${request.kind}`, { label: request.label })}
          </Link>
          <small>{reasonOf(request)}</small>
        </>
      ),
    },
    { id: 'amount', label: t('amount'), end: true, place: 'b', cell: ({ amount }) => formatZloty(amount) },
    {
      id: 'who',
      label: t('who'),
      sort: 'askedAt',
      place: 'c',
      cell: ({ askedBy, askedAt }) => (
        <>
          {askedBy ?? t('gone')}
          <small>{formatMoment(askedAt)}</small>
        </>
      ),
    },
    {
      id: 'state',
      label: t('state'),
      place: 'd',
      cell: (request) => (
        <div className={styles.state}>
          <Tag variant={tones[request.state]}>{t(`state.${request.state}`)}</Tag>
          <small>
            {request.state === 'waiting' && t('until', { at: formatMoment(request.until) })}
            {request.decidedBy && `${request.decidedBy}${request.reason ? `: ${request.reason}` : ''}`}
          </small>
          {mayDecide && request.state === 'waiting' && <RequestDecision request={request} />}
        </div>
      ),
    },
  ]
  return (
    <View title={t('title')} summary={t('summary')}>
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        filterText={{ filter: () => t('state'), value: (_name, value) => t(`state.${value as RequestState}`) }}
      />
    </View>
  )
}
