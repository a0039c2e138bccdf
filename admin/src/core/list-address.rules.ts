import { listPageSizes } from '@slodki-ul/contract/lists'

export type RangeType = 'day' | 'amount'

/** What a list can be asked for; the rest of its address is unknown. */
export type ListShape = {
  /** Names of the filters and the values of each, or whether a text is one. */
  readonly filters: Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>
  /** Filters of days in Warsaw or of złoty, whose ends are `<name>From` and `<name>To`. */
  readonly ranges?: Readonly<Record<string, RangeType>>
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

/** Whether a text is a day, as 2027-06-14. */
export const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
/** Whether a text is an amount in złoty, as 12.5. */
export const isAmount = (value: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(value)
const isEnd = { day: isDay, amount: isAmount }

/** Names of the two ends of a range. */
export const endsOf = (range: string) => [`${range}From`, `${range}To`] as const

/** Type of the range that a filter is an end of. */
export const rangeTypeOf = ({ ranges = {} }: Pick<ListShape, 'ranges'>, name: string): RangeType | undefined =>
  Object.entries(ranges).find(([range]) => endsOf(range).includes(name as never))?.[1]

const saysBoth = (values: readonly string[]) => values.includes('true') && values.includes('false')

/** Reads the state of a list from its address; whatever the list does not know is left out and named. */
export function readListAddress(address: URLSearchParams, shape: ListShape): Read {
  const pageSize = Number(address.get('pageSize'))
  const orderBy = address.get('orderBy') ?? ''
  const filters: Record<string, string[]> = {}
  const unknown = new Set<string>()
  for (const name of new Set(address.keys())) {
    if (['pageNumber', 'pageSize', 'orderBy', 'searchBy', ...ofScreen].includes(name)) continue
    const range = rangeTypeOf(shape, name)
    const possible = range ? isEnd[range] : Object.hasOwn(shape.filters, name) ? shape.filters[name] : undefined
    const values = [...new Set(address.getAll(name))].filter((value) =>
      typeof possible === 'function' ? possible(value) : possible?.includes(value),
    )
    // Both answers to a question leave nothing out, and a range has one beginning and one end.
    if (range) values.splice(1)
    if (values.length > 0 && !saysBoth(values)) filters[name] = values
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
  const names = [...Object.keys(shape.filters), ...Object.keys(shape.ranges ?? {}).flatMap(endsOf)]
  for (const name of names) for (const value of filters[name] ?? []) address.append(name, value)
  if (orderBy && orderBy !== shape.usualOrder) address.set('orderBy', orderBy)
  if (pageSize !== listPageSizes[0]) address.set('pageSize', String(pageSize))
  if (hidden.length > 0)
    address.set('columns', (shape.columns ?? []).filter((column) => !hidden.includes(column)).join(','))
  if (pageNumber > 1) address.set('pageNumber', String(pageNumber))
  return address
}

/** The state with one value of a filter switched, where yes takes the place of no; the list begins again at its first page. */
export function toggleFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: chosen = [], ...others } = state.filters
  const values = chosen.includes(value)
    ? chosen.filter((each) => each !== value)
    : [...(saysBoth([...chosen, value]) ? [] : chosen), value]
  return { ...state, pageNumber: 1, filters: values.length > 0 ? { ...others, [name]: values } : others }
}

/** The state with another end of a range; an empty one has none. */
export function setEnd(state: ListState, name: string, value: string): ListState {
  const { [name]: _before, ...others } = state.filters
  return { ...state, pageNumber: 1, filters: value === '' ? others : { ...others, [name]: [value] } }
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
