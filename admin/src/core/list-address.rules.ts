import { listPageSizes } from '@slodki-ul/contract/lists'

/** What a list can be asked for; the rest of its address is unknown. */
export type ListShape = {
  /** Names of the filters and the values of each, or whether a text is one. */
  readonly filters: Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>
  /** Fields to sort by. */
  readonly orders: readonly string[]
  /** The order without a choice, as in the contract's row. */
  readonly usualOrder: string
  /** Columns that can be hidden. */
  readonly columns?: readonly string[]
}

/** The state of a list, all of which stands in the address (BO-019). */
export type ListState = {
  readonly pageNumber: number
  readonly pageSize: number
  readonly orderBy: string
  readonly searchBy: string
  /** Chosen values by filter; one without a value is absent. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Columns that are hidden. */
  readonly hidden: readonly string[]
  /** The saved view that it began with, `all` for none. */
  readonly view: string | null
}

/** What only the screen reads; `hidden` and `view` are of the state, `row` marks a place in it. */
const ofScreen = ['columns', 'view', 'row']

const wholeNumber = (text: string | null): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** What an address says besides the state of the list. */
type Read = ListState & { readonly unknown: string[]; readonly row: string | null }

/** Reads the state of a list from its address; whatever the list does not know is left out and named. */
export function readListAddress(address: URLSearchParams, shape: ListShape): Read {
  const pageSize = Number(address.get('pageSize'))
  const orderBy = address.get('orderBy') ?? ''
  const filters: Record<string, string[]> = {}
  const unknown = new Set<string>()
  for (const name of new Set(address.keys())) {
    if (['pageNumber', 'pageSize', 'orderBy', 'searchBy', ...ofScreen].includes(name)) continue
    const possible = Object.hasOwn(shape.filters, name) ? shape.filters[name] : undefined
    const values = [...new Set(address.getAll(name))].filter((value) =>
      typeof possible === 'function' ? possible(value) : possible?.includes(value),
    )
    if (values.length > 0) filters[name] = values
    if (values.length < new Set(address.getAll(name)).size) unknown.add(name)
  }
  return {
    pageNumber: wholeNumber(address.get('pageNumber')),
    pageSize: listPageSizes.find((size) => size === pageSize) ?? listPageSizes[0],
    orderBy: shape.orders.includes(orderBy.replace(/^-/, '')) ? orderBy : shape.usualOrder,
    searchBy: address.get('searchBy') ?? '',
    filters,
    hidden: readHidden(address.get('columns'), shape.columns ?? []),
    view: address.get('view'),
    row: address.get('row'),
    unknown: [...unknown],
  }
}

/** The columns that an address does not name; one without a known name hides none. */
function readHidden(shown: string | null, columns: readonly string[]): string[] {
  const names = (shown ?? '').split(',')
  return columns.some((column) => names.includes(column)) ? columns.filter((column) => !names.includes(column)) : []
}

/** The address of a list in a state; what is as usual is left out, so that equal states have equal addresses. */
export function writeListAddress(state: ListState, shape: ListShape): URLSearchParams {
  const { pageNumber, pageSize, orderBy, searchBy, filters, hidden, view } = state
  const address = new URLSearchParams()
  if (view) address.set('view', view)
  if (searchBy) address.set('searchBy', searchBy)
  for (const name of Object.keys(shape.filters)) for (const value of filters[name] ?? []) address.append(name, value)
  if (orderBy && orderBy !== shape.usualOrder) address.set('orderBy', orderBy)
  if (pageSize !== listPageSizes[0]) address.set('pageSize', String(pageSize))
  if (hidden.length > 0)
    address.set('columns', (shape.columns ?? []).filter((column) => !hidden.includes(column)).join(','))
  if (pageNumber > 1) address.set('pageNumber', String(pageNumber))
  return address
}

/** The state with one value of a filter switched; the list begins again at its first page. */
export function toggleFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: chosen = [], ...others } = state.filters
  const values = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return { ...state, pageNumber: 1, filters: values.length > 0 ? { ...others, [name]: values } : others }
}

/** The state with a column shown or hidden; the last one stays. */
export function toggleColumn(state: ListState, columns: readonly string[], column: string): ListState {
  const hidden = state.hidden.includes(column)
    ? state.hidden.filter((each) => each !== column)
    : [...state.hidden, column]
  return hidden.length < columns.length ? { ...state, hidden } : state
}

/** The order after a press on a column: downwards first when it is another one, then the other way round. */
export function nextOrder(orderBy: string, field: string): string {
  if (orderBy === `-${field}`) return field
  return `-${field}`
}

/** The query of a list's call: filters that are true or false and the like are single, others may repeat. */
export const queryOfState = ({
  filters,
  searchBy,
  pageNumber,
  pageSize,
  orderBy,
}: ListState): Record<string, unknown> => ({
  ...{ pageNumber, pageSize, orderBy },
  ...(searchBy && { searchBy }),
  ...Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  ),
})
