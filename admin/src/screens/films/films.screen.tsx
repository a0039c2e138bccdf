import { formatDate } from '@slodki-ul/contract/dates'
import { type StaffFilm, staffFilmsQuery } from '@slodki-ul/contract/learning/films.admin'
import { videoKinds } from '@slodki-ul/contract/learning/videos'
import { useTranslation } from 'react-i18next'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { filmPath } from '#core/paths.ts'
import { CoursesTabs } from '#layout/course-tabs.tsx'
import { type Column, DataList } from '#layout/data-list.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import { FilmVersion } from '#learning/videos/film-version.tsx'
import { useListFilmsQuery } from '#learning/videos/films.api.ts'

const shape: ListShape = {
  filters: { kind: [...videoKinds], place: ['course', 'page'] },
  orders: ['title', 'since'],
  usualOrder: 'title',
  columns: ['version', 'since', 'earlier'],
}

/** The films of all courses and of the pages that have one (BO-126). */
export function FilmsScreen() {
  const { t } = useTranslation('films')
  const list = useList(shape)
  const query = useListFilmsQuery({ query: staffFilmsQuery.parse(queryOfState(list.state)) })
  const columns: Column<StaffFilm>[] = [
    {
      id: 'title',
      label: t('list.title'),
      sort: 'title',
      place: 'a',
      cell: ({ id, title, place }) => (
        <>
          <b>{title}</b>
          <small>{t(place === 'course' ? 'place.course' : `place.${id as 'gift'}`)}</small>
        </>
      ),
    },
    { id: 'version', label: t('list.version'), place: 'c', cell: (film) => <FilmVersion film={film} /> },
    {
      id: 'since',
      label: t('list.since'),
      sort: 'since',
      place: 'd',
      cell: ({ since }) => (since ? formatDate(since) : '—'),
    },
    {
      id: 'earlier',
      label: t('list.earlier'),
      end: true,
      cell: ({ previousCount }) => (previousCount === 0 ? '—' : previousCount),
    },
  ]
  return (
    <View title={t('title')}>
      <CoursesTabs />
      <DataList
        label={t('title')}
        searchLabel={t('list.search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => filmPath(id)}
        filterText={{
          filter: (name) => t(`filter.${name as 'kind'}`),
          value: (name, value) =>
            name === 'kind' ? t(`kind.${value as 'hls'}`) : t(`filter.place.${value as 'course'}`),
        }}
      />
    </View>
  )
}
