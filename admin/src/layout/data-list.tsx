import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type ListShape, nextOrder } from '#core/list-address.rules.ts'
import { toEdit } from '#core/opens-to-edit.ts'
import { RowBox } from '#core/row-box.tsx'
import styles from './data-list.module.css'
import { type FilterText, ListFilters, type ListFiltersProps } from './list-filters.tsx'
import { type ListQuery, ListStates, type ListStatesProps } from './list-states.tsx'
import { Pager, type RowKey } from './pager.tsx'
import { useCurrentRow } from './use-current-row.ts'
import { useListKeys } from './use-keys.ts'
import type { List } from './use-list.ts'
import type { RowSelection } from './use-selection.ts'

export type Column<Row> = {
  readonly id: string
  readonly label: string
  /** The column says by itself what it is, so that its head is for screen readers. */
  readonly hasHiddenLabel?: boolean
  /** Left out where the screen is too narrow for all columns: below 1250 px, or below 1050 px. */
  readonly leaves?: 1250 | 1050
  /** Field of the order, when the list can be sorted by it. */
  readonly sort?: string
  /** At the right, for amounts. */
  readonly end?: boolean
  /** Where it stands on a phone: in one of two lines, in a third one, or in the halves of a third and a fourth; absent: left out there. */
  readonly place?: 'a' | 'b' | 'c' | 'd' | 'e' | 'e1' | 'e2' | 'f'
  readonly cell: (row: Row) => ReactNode
}

type DataListProps<Row extends { id: string }> = {
  /** Accessible name of the table. */
  label: string
  list: List
  shape: ListShape
  filterText: FilterText
  /** A filter whose values are chosen elsewhere, in the class of the others. */
  moreFilters?: (className: string | undefined) => ReactNode
  mainFilters?: ListFiltersProps['main']
  /** Without it the list is not searched. */
  searchLabel?: string
  columns: readonly Column<Row>[]
  query: ListQuery<Row>
  /** Said while there is no row at all, in place of the usual words. */
  empty?: { readonly title: string; readonly text: string }
  /** Said while there is no row though filters are set. */
  emptyView?: ListStatesProps['emptyView']
  /** Path of a row's record, which its cell `a` links to and Enter opens. */
  open?: (row: Row) => string
  /** What stands below a row, in its whole width; null for nothing. */
  below?: (row: Row) => ReactNode
  /** For lists with bulk actions. */
  selection?: RowSelection
  /** What can be done with the chosen rows. */
  bulkBar?: (total: number) => ReactNode
  /** What single keys besides the usual ones do with the current row. */
  rowKeys?: readonly RowKey<Row>[]
  /** Counts the rows to the last one. */
  exactCount?: ReactNode
}

/**
 * A list of records: search, filters as chips, columns, sorting, selection, pages, and its loading, empty and error
 * states (BO-020). J and K move the current row, Enter opens it, E to change it, X selects it (BO-018).
 */
export function DataList<Row extends { id: string }>({
  label,
  list,
  shape,
  filterText,
  moreFilters,
  searchLabel,
  columns,
  query,
  ...props
}: DataListProps<Row>) {
  const { state } = list
  const shown = columns.filter(({ id }) => !state.hidden.includes(id))
  return (
    <>
      <ListFilters
        list={list}
        shape={shape}
        text={filterText}
        main={props.mainFilters}
        more={moreFilters}
        searchLabel={searchLabel}
        columns={columns}
      />
      <ListStates
        list={list}
        query={query}
        emptyView={props.emptyView}
        {...(props.empty && { emptyTitle: props.empty.title, emptyText: props.empty.text })}
      >
        {({ items, pagination }) => (
          <div className={styles.box} aria-busy={query.isFetching}>
            {props.bulkBar?.(pagination.totalItems)}
            <Rows label={label} list={list} columns={shown} rows={items} {...props} />
            <Pager
              list={list}
              pagination={pagination}
              canSelect={props.selection !== undefined}
              exactCount={props.exactCount}
              rowKeys={props.rowKeys}
            />
          </div>
        )}
      </ListStates>
    </>
  )
}

const leavesOf = { 1250: styles.below1250, 1050: styles.below1050 }

type RowsProps<Row extends { id: string }> = Pick<
  DataListProps<Row>,
  'label' | 'list' | 'columns' | 'open' | 'below' | 'selection' | 'rowKeys'
> & { rows: readonly Row[] }

function Rows<Row extends { id: string }>({
  label,
  list,
  columns,
  rows,
  open,
  below,
  selection,
  rowKeys = [],
}: RowsProps<Row>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const ids = rows.map(({ id }) => id)
  const current = useCurrentRow(list, ids)
  const row = rows[current.index]
  const openRow = (state?: typeof toEdit) => {
    if (!row || !open) return
    list.markRow(row.id)
    navigate(open(row), { state })
  }
  useListKeys({
    j: () => current.move(1),
    k: () => current.move(-1),
    ...(selection && { x: ({ shiftKey }) => row && selection.toggle(row.id, ids, shiftKey) }),
    ...Object.fromEntries(rowKeys.map(({ key, onPress }) => [key, () => row && onPress(row)])),
    ...(open && { Enter: () => openRow(), e: () => openRow(toEdit) }),
  })
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <td className={styles.select}>
              <RowBox
                label={t('list.selectPage')}
                checked={ids.every(selection.isSelected)}
                isPartly={ids.some(selection.isSelected)}
                onChange={() => selection.togglePage(ids)}
              />
            </td>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.id}
              column={column}
              orderBy={list.state.orderBy}
              onSort={(orderBy) => list.change((now) => ({ ...now, orderBy, pageNumber: 1 }))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <Fragment key={each.id}>
            <tr
              data-row={each.id}
              tabIndex={-1}
              aria-current={each.id === current.id || undefined}
              className={clsx(selection?.isSelected(each.id) && styles.selected)}
              onFocus={() => current.mark(each.id)}
            >
              {selection && (
                <td className={styles.select}>
                  <RowBox
                    label={t('list.selectRow')}
                    checked={selection.isSelected(each.id)}
                    onChange={(isRange) => selection.toggle(each.id, ids, isRange)}
                  />
                </td>
              )}
              {columns.map(({ id, end, leaves, place, cell }) => (
                <td
                  key={id}
                  className={clsx(end && styles.end, leaves && leavesOf[leaves], place ? styles[place] : styles.wide)}
                >
                  {place === 'a' && open ? (
                    <Link className={styles.open} to={open(each)} onClick={() => list.markRow(each.id)}>
                      {cell(each)}
                    </Link>
                  ) : (
                    cell(each)
                  )}
                </td>
              ))}
            </tr>
            {below && <Below columns={columns.length + (selection ? 1 : 0)}>{below(each)}</Below>}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  if (children === null) return null
  return (
    <tr className={styles.below}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}

type HeadCellProps<Row> = { column: Column<Row>; orderBy: string; onSort: (orderBy: string) => void }

function HeadCell<Row>({ column: { label, sort, end, leaves, hasHiddenLabel }, orderBy, onSort }: HeadCellProps<Row>) {
  const isDown = orderBy === `-${sort}`
  const name = hasHiddenLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label
  const isSorted = sort !== undefined && (isDown || orderBy === sort)
  return (
    <th
      scope="col"
      className={clsx(end && styles.end, leaves && leavesOf[leaves])}
      {...(isSorted && { 'aria-sort': isDown ? 'descending' : 'ascending' })}
    >
      {sort ? (
        <button type="button" onClick={() => onSort(nextOrder(orderBy, sort))}>
          {label}
          {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
