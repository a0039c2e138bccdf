import type { Page } from '@slodki-ul/contract/pagination'
import sunflower from '@slodki-ul/ui/art/slonecznik.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListShape, nextOrder } from '#core/list-address.rules.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './data-list.module.css'
import { type FilterText, ListFilters } from './list-filters.tsx'
import { Pager } from './pager.tsx'
import type { List } from './use-list.ts'

export type Column<Row> = {
  readonly id: string
  readonly label: string
  /** Field of the order, when the list can be sorted by it. */
  readonly sort?: string
  /** At the right, for amounts. */
  readonly end?: boolean
  /** Where it stands in the two lines of a phone; absent: left out there. */
  readonly place?: 'a' | 'b' | 'c' | 'd'
  readonly cell: (row: Row) => ReactNode
}

type DataListProps<Row extends { id: string }> = {
  /** Accessible name of the table. */
  label: string
  list: List
  shape: ListShape
  filterText: FilterText
  searchLabel: string
  columns: readonly Column<Row>[]
  query: { data?: Page<Row> | undefined; isFetching: boolean; error?: unknown; refetch: () => unknown }
}

/** A list of records: search, filters as chips, sorting, pages, and its loading, empty and error states (BO-020). */
export function DataList<Row extends { id: string }>({
  label,
  list,
  shape,
  filterText,
  searchLabel,
  columns,
  query: { data, isFetching, error, refetch },
}: DataListProps<Row>) {
  const { t } = useTranslation()
  const textOf = useFailureText()
  const { state, change } = list
  const clear = () => change({ ...state, pageNumber: 1, searchBy: '', filters: {} })
  const isFiltered = state.searchBy !== '' || Object.keys(state.filters).length > 0
  return (
    <>
      <ListFilters key={state.searchBy} list={list} shape={shape} text={filterText} searchLabel={searchLabel} />
      {error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <div className={styles.box}>
          <LoadingStatus />
          <div className={styles.bones}>
            <LinesSkeleton lines={8} />
          </div>
        </div>
      ) : data.items.length === 0 ? (
        <EmptyState
          image={sunflower}
          title={isFiltered ? t('list.noMatch') : t('list.empty')}
          text={isFiltered ? t('list.noMatch.text') : t('list.empty.text')}
          action={
            isFiltered && (
              <Button variant="line" size="sm" onClick={clear}>
                {t('list.clear')}
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.box} aria-busy={isFetching}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeadCell
                    key={column.id}
                    column={column}
                    orderBy={state.orderBy}
                    onSort={(orderBy) => change({ ...state, orderBy, pageNumber: 1 })}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ id, end, place, cell }) => (
                    <td key={id} className={clsx(end && styles.end, place ? styles[place] : styles.wide)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Pager list={list} pagination={data.pagination} />
        </div>
      )}
    </>
  )
}

type HeadCellProps<Row> = { column: Column<Row>; orderBy: string; onSort: (orderBy: string) => void }

function HeadCell<Row>({ column: { label, sort, end }, orderBy, onSort }: HeadCellProps<Row>) {
  const isDown = orderBy === `-${sort}`
  const isSorted = sort !== undefined && (isDown || orderBy === sort)
  return (
    <th
      scope="col"
      className={clsx(end && styles.end)}
      {...(isSorted && { 'aria-sort': isDown ? 'descending' : 'ascending' })}
    >
      {sort ? (
        <button type="button" onClick={() => onSort(nextOrder(orderBy, sort))}>
          {label}
          {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
