import { courseLevels } from '@slodki-ul/contract/learning/courses'
import { courseStates, type StaffCourseRow, staffCoursesQuery } from '@slodki-ul/contract/learning/courses.admin'
import { formatLength } from '@slodki-ul/contract/learning/length.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryFilter, useCategoryFilter } from '#catalogue/categories/category-filter.tsx'
import { useCommands } from '#core/commands.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { coursePath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useLanguage } from '#i18n/language.ts'
import { BulkBar } from '#layout/bulk-bar.tsx'
import { CoursesTabs } from '#layout/course-tabs.tsx'
import { type Column, DataList } from '#layout/data-list.tsx'
import { StateChips } from '#layout/state-chips.tsx'
import { useList } from '#layout/use-list.ts'
import { useSelection } from '#layout/use-selection.ts'
import { View } from '#layout/view.tsx'
import { useListStaffCoursesQuery } from '#learning/courses/courses.api.ts'
import { PicturedName } from '#platform/pictures/pictured-name.tsx'
import { CourseStateTag } from './course-state-tag.tsx'
import { CoursesActions } from './courses-actions.tsx'
import { NewCourseDialog } from './new-course-dialog.tsx'

const yesNo = ['true', 'false'] as const
const shape: ListShape = {
  filters: { state: courseStates, level: courseLevels, isFree: yesNo, lacksEnglish: yesNo, ...categoryFilter },
  orders: ['name', 'publicationDate', 'students', 'rating'],
  usualOrder: '-publicationDate',
  columns: ['categories', 'film', 'english', 'students', 'finished', 'rating', 'state'],
}

/** Apart, so that the list is there first. */
const CourseMenu = lazyComponent(async () => (await import('./course-menu.tsx')).CourseMenu)

type Row = Omit<StaffCourseRow, 'id'> & { id: string }

/** All courses and free lessons, hidden ones included, by the filters of the address (BO-127). */
export function CoursesScreen() {
  const { t } = useTranslation('courses')
  const list = useList(shape)
  const mayEdit = usePermissions()('courses.edit', true)
  const [isNew, setNew] = useState(false)
  useCommands(mayEdit ? [{ id: 'new-course', title: t('new'), icon: Plus, run: () => setNew(true) }] : [])
  const category = useCategoryFilter('courses', list, t('filter.categoryId'))
  const query = staffCoursesQuery.parse(queryOfState(list.state))
  const { data, ...rest } = useListStaffCoursesQuery({ query })
  const selection = useSelection(JSON.stringify([list.state.filters, list.state.searchBy]))
  const items = data?.items.map((row) => ({ ...row, id: String(row.id) }))
  return (
    <View
      title={t('title')}
      actions={
        mayEdit && (
          <Button icon={Plus} onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <CoursesTabs />
      <StateChips label={t('state')} list={list} shape={shape} chips={useStateChips()} />
      <DataList
        label={t('title')}
        searchLabel={t('search')}
        list={list}
        {...(mayEdit && { empty: { title: t('list.none'), text: t('list.none.text') } })}
        shape={shape}
        columns={useColumns(mayEdit)}
        query={{ ...rest, data: data && items && { ...data, items } }}
        open={({ id }) => coursePath(id)}
        moreFilters={category.menu}
        {...(mayEdit && {
          selection,
          bulkBar: (total: number) => (
            <BulkBar selection={selection} total={total}>
              <CoursesActions selection={selection} total={total} query={query} />
            </BulkBar>
          ),
        })}
        filterText={{
          filter: (name) => (name === 'categoryId' ? category.label : t(`filter.${name as 'state'}`)),
          value: (name, value) =>
            name === 'categoryId' ? category.valueText(value) : t(`filter.${name as 'state'}.${value as 'hidden'}`),
        }}
      />
      {isNew && <NewCourseDialog onClose={() => setNew(false)} />}
    </View>
  )
}

/** How many courses there are, and how many of them in each state. */
function useStateChips() {
  const { t } = useTranslation('courses')
  const pages = {
    all: useListStaffCoursesQuery({ query: staffCoursesQuery.parse({}) }),
    published: useListStaffCoursesQuery({ query: staffCoursesQuery.parse({ state: 'published' }) }),
    planned: useListStaffCoursesQuery({ query: staffCoursesQuery.parse({ state: 'planned' }) }),
    hidden: useListStaffCoursesQuery({ query: staffCoursesQuery.parse({ state: 'hidden' }) }),
  }
  return [
    { label: t('state.all'), states: [], count: pages.all.data?.pagination.totalItems },
    ...courseStates.map((state) => ({
      ...{ label: t(`states.${state}`), states: [state], count: pages[state].data?.pagination.totalItems },
    })),
  ]
}

function useColumns(mayEdit: boolean): Column<Row>[] {
  const { t } = useTranslation('courses')
  const language = useLanguage()
  const counts = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return [
    {
      id: 'name',
      label: t('name'),
      sort: 'name',
      place: 'a',
      cell: ({ name, instructor, isFree, thumbnailUrl, tone }) => (
        <PicturedName
          image={thumbnailUrl}
          tone={tone}
          name={name}
          note={isFree ? t('freeBy', { instructor }) : instructor}
        />
      ),
    },
    { id: 'categories', label: t('categories'), cell: ({ categories }) => categories[0]?.name ?? '—' },
    {
      id: 'film',
      label: t('film'),
      end: true,
      cell: ({ duration }) => (duration === 0 ? '—' : formatLength(duration)),
    },
    {
      id: 'english',
      label: t('english'),
      cell: ({ lacksEnglish }) => (
        <Tag variant={lacksEnglish ? 'warn' : 'fresh'}>{t(lacksEnglish ? 'english.lacks' : 'english.whole')}</Tag>
      ),
    },
    {
      id: 'students',
      label: t('students'),
      sort: 'students',
      end: true,
      place: 'd',
      cell: ({ students }) => counts.format(students),
    },
    {
      id: 'finished',
      label: t('finished'),
      end: true,
      cell: ({ watching, finished }) =>
        watching + finished === 0 ? '—' : `${Math.round((100 * finished) / (watching + finished))}%`,
    },
    {
      id: 'rating',
      label: t('rating'),
      sort: 'rating',
      end: true,
      place: 'b',
      cell: ({ rating, reviewsCount }) =>
        reviewsCount === 0 ? '—' : t('ratingOf', { rating: format.format(rating), count: reviewsCount }),
    },
    {
      id: 'state',
      label: t('state'),
      sort: 'publicationDate',
      place: 'c',
      cell: (row) => <CourseStateTag course={{ ...row, id: Number(row.id) }} />,
    },
    {
      id: 'actions',
      label: t('menu'),
      end: true,
      cell: (row) => (
        <Suspense>
          <CourseMenu row={row} mayEdit={mayEdit} />
        </Suspense>
      ),
    },
  ]
}
