import { formatMoment } from '@slodki-ul/contract/dates'
import { type TrainingState, trainingStates } from '@slodki-ul/contract/engagement/training-states.rules'
import { type StaffTrainingRow, staffTrainingsQuery } from '@slodki-ul/contract/engagement/trainings.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommands } from '#core/commands.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useListStaffTrainingsQuery } from '#engagement/trainings/trainings.api.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { StateChips } from '#layout/state-chips.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { PicturedName } from '#platform/pictures/pictured-name.tsx'
import { Seats } from './seats.tsx'
import { TrainingStateTag } from './state-tags.tsx'
import { trainingPath } from './training-paths.ts'
import { TrainingTabs } from './training-tabs.tsx'

const shape: ListShape = {
  filters: { state: trainingStates },
  orders: ['startsAt', 'name', 'price'],
  usualOrder: 'startsAt',
}

type Row = Omit<StaffTrainingRow, 'id'> & { id: string }

/** Trainings to come; those that are over or called off by the filter (BO-133). */
export function TrainingsScreen() {
  const { t } = useTranslation('trainings')
  const navigate = useNavigate()
  const mayManage = usePermissions()('trainings.manage', true)
  const list = useList(shape)
  const { data, ...rest } = useListStaffTrainingsQuery({ query: staffTrainingsQuery.parse(queryOfState(list.state)) })
  const items = data?.items.map((row) => ({ ...row, id: String(row.id) }))
  const columns: Column<Row>[] = [
    {
      id: 'name',
      label: t('training'),
      sort: 'name',
      place: 'a',
      cell: ({ name, location, pictureUrl, tone }) => (
        <PicturedName image={pictureUrl} tone={tone} name={name} note={location} />
      ),
    },
    {
      id: 'startsAt',
      label: t('day'),
      sort: 'startsAt',
      place: 'b',
      cell: ({ startsAt }) => formatMoment(startsAt),
    },
    { id: 'places', label: t('places'), place: 'c', cell: (row) => <Seats {...row} /> },
    {
      id: 'messages',
      label: t('messages'),
      cell: ({ newMessages }) => (newMessages > 0 ? t('newMessages', { count: newMessages }) : '–'),
    },
    { id: 'price', label: t('price'), sort: 'price', end: true, cell: ({ price }) => formatZloty(price) },
    { id: 'state', label: t('state'), place: 'd', cell: ({ state }) => <TrainingStateTag state={state} /> },
  ]
  useCommands(
    mayManage ? [{ id: 'new-training', title: t('new'), icon: Plus, run: () => navigate(paths.newTraining) }] : [],
  )
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      actions={
        mayManage && (
          <ButtonLink to={paths.newTraining} icon={Plus}>
            {t('new')}
          </ButtonLink>
        )
      }
    >
      <TrainingTabs />
      <StateChips label={t('state')} list={list} shape={shape} chips={useStateChips()} />
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        {...(mayManage && { empty: { title: t('list.none'), text: t('list.none.text') } })}
        shape={shape}
        columns={columns}
        query={{ ...rest, data: data && items && { ...data, items } }}
        open={({ id }) => trainingPath(id)}
        filterText={{
          filter: () => t('filter.state'),
          value: (_name, value) => t(`state.${value as TrainingState}`),
        }}
      />
    </View>
  )
}

const statesOf = { upcoming: [], draft: ['draft'], past: ['called-off', 'over'] } as const

/** How many trainings are to come, are drafts, and are past or called off. */
function useStateChips() {
  const { t } = useTranslation('trainings')
  const pages = {
    upcoming: useListStaffTrainingsQuery({ query: staffTrainingsQuery.parse({}) }),
    draft: useListStaffTrainingsQuery({ query: staffTrainingsQuery.parse({ state: [...statesOf.draft] }) }),
    past: useListStaffTrainingsQuery({ query: staffTrainingsQuery.parse({ state: [...statesOf.past] }) }),
  }
  return (['upcoming', 'draft', 'past'] as const).map((chip) => ({
    ...{ label: t(`chip.${chip}`), states: statesOf[chip], count: pages[chip].data?.pagination.totalItems },
  }))
}
