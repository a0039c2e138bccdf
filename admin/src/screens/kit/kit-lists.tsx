import { Button } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import type { ListShape } from '#core/list-address.rules.ts'
import { BulkBar } from '#layout/bulk-bar.tsx'
import { type Column, DataList } from '#layout/data-list.tsx'
import type { ListQuery } from '#layout/list-states.tsx'
import { StateChips } from '#layout/state-chips.tsx'
import { useList } from '#layout/use-list.ts'
import { useSelection } from '#layout/use-selection.ts'

type Row = { id: string; name: string; state: string; total: string }

const shape: ListShape = {
  filters: { state: ['paid', 'packed'] },
  ranges: { total: 'amount' },
  orders: ['name'],
  usualOrder: 'name',
  columns: ['state'],
}
const rows: Row[] = [
  { id: '1', name: 'SU-10023', state: 'Opłacone', total: '118,90 zł' },
  { id: '2', name: 'SU-10024', state: 'Spakowane', total: '44,00 zł' },
]
const columns: Column<Row>[] = [
  { id: 'name', label: 'Numer', sort: 'name', place: 'a', cell: ({ name }) => name },
  { id: 'state', label: 'Stan', place: 'b', cell: ({ state }) => <Tag variant="fresh">{state}</Tag> },
  { id: 'total', label: 'Razem', end: true, place: 'd', cell: ({ total }) => total },
]
const pageOf = (items: Row[]) => ({
  items,
  pagination: { totalItems: items.length, totalPages: 1, currentPage: 1, itemsPerPage: 25 },
})
const query = { isFetching: false, refetch: () => {} }
const states: readonly [string, ListQuery<Row>][] = [
  ['Lista, którą widać', { ...query, data: pageOf(rows) }],
  [
    'Lista zbyt długa, by policzyć jej wiersze',
    {
      ...query,
      data: {
        items: rows,
        pagination: { totalItems: 10_000, totalPages: 400, currentPage: 1, itemsPerPage: 25, isLowerBound: true },
      },
    },
  ],
  ['Lista, która się wczytuje', { ...query, isFetching: true }],
  ['Lista bez wierszy', { ...query, data: pageOf([]) }],
  [
    'Lista, która się nie wczytała',
    { ...query, error: { code: 'ERRORS.BASIC', status: 502, fields: {}, details: {} } },
  ],
]

/** A list with filters, columns, selection and pages, in each of its states. */
export function ListKit() {
  const list = useList(shape)
  const selection = useSelection('kit')
  return states.map(([label, of]) => (
    <section key={label} aria-label={label}>
      <StateChips
        label="Stany"
        list={list}
        shape={shape}
        chips={[
          { label: 'Wszystkie', states: [], count: 1_204 },
          { label: 'Opłacone', states: ['paid'], count: 3 },
          { label: 'Spakowane', states: ['packed'], count: undefined },
        ]}
      />
      <DataList
        label={label}
        list={list}
        shape={shape}
        columns={columns}
        query={of}
        open={() => '/orders'}
        searchLabel="Szukaj zamówienia"
        filterText={{ filter: () => 'Stan', value: (_name, value) => value }}
        selection={selection}
        bulkBar={(total) => (
          <BulkBar selection={selection} total={total}>
            <Button size="sm">Oznacz jako spakowane</Button>
          </BulkBar>
        )}
      />
    </section>
  ))
}
