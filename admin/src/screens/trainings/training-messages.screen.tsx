import { formatMoment } from '@slodki-ul/contract/dates'
import { type TrainingMessageRow, trainingMessagesQuery } from '@slodki-ul/contract/engagement/training-messages.admin'
import { type MessageState, messageStates } from '@slodki-ul/contract/engagement/training-states.rules'
import { useTranslation } from 'react-i18next'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { useListTrainingMessagesQuery } from '#engagement/trainings/trainings.api.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { MessageStateTag } from './state-tags.tsx'
import { trainingMessagePath } from './training-paths.ts'
import { TrainingTabs } from './training-tabs.tsx'
import styles from './trainings.module.css'

const isNumber = (value: string) => /^[1-9]\d{0,8}$/.test(value)
const shape: ListShape = {
  filters: { state: messageStates, trainingId: isNumber },
  orders: ['createdAt', 'fullName'],
  usualOrder: '-createdAt',
}

/** Messages about trainings in their states, the newest first (BO-134). */
export function TrainingMessagesScreen() {
  const { t } = useTranslation('trainings')
  const list = useList(shape)
  const query = useListTrainingMessagesQuery({ query: trainingMessagesQuery.parse(queryOfState(list.state)) })
  const columns: Column<TrainingMessageRow>[] = [
    {
      id: 'who',
      label: t('who'),
      sort: 'fullName',
      place: 'a',
      cell: ({ fullName, email }) => (
        <>
          <b>{fullName}</b>
          <small>{email}</small>
        </>
      ),
    },
    {
      id: 'training',
      label: t('training'),
      place: 'c',
      cell: ({ training }) => (
        <>
          {training.name}
          <small>{formatMoment(training.startsAt)}</small>
        </>
      ),
    },
    {
      id: 'message',
      label: t('message'),
      cell: ({ message }) => <span className={styles.start}>{message}</span>,
    },
    { id: 'createdAt', label: t('sent'), sort: 'createdAt', place: 'b', cell: (row) => formatMoment(row.createdAt) },
    { id: 'state', label: t('state'), place: 'd', cell: (row) => <MessageStateTag message={row} /> },
  ]
  return (
    <View title={t('messages')} summary={t('messagesSummary')}>
      <TrainingTabs />
      <DataList
        label={t('messages')}
        searchLabel={t('searchMessages')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => trainingMessagePath(id)}
        filterText={{
          filter: (name) => t(`filter.${name as 'state'}`),
          value: (name, value) =>
            name === 'trainingId' ? t('oneTraining') : t(`message.state.${value as MessageState}`),
        }}
      />
    </View>
  )
}
