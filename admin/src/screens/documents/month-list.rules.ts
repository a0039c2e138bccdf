import { isMonth } from '#core/day.rules.ts'
import type { ListShape, ListState } from '#core/list-address.rules.ts'

/** In the address in place of a month: the documents of all of them. */
const all = 'all'

/** Whether an address holds a month or says that all are meant. */
export const isMonthChoice = (value: string): boolean => value === all || isMonth(value)

/** Whether an address says nothing about the list; where a person stands in it is no choice. */
const isBare = (address: URLSearchParams): boolean => [...address.keys()].every((name) => name === 'row')

/** The month of a list; null for all. A list that was opened without any choice shows the present one. */
export function monthOfList({ filters }: ListState, address: URLSearchParams, present: string): string | null {
  const chosen = filters.month?.[0] ?? (isBare(address) ? present : all)
  return chosen === all ? null : chosen
}

/** The state with a month, which then stands in the address. */
export const withMonth = (state: ListState, month: string | null): ListState => ({
  ...state,
  filters: { ...state.filters, month: [month ?? all] },
})

/** The state without its month, which is chosen beside the other filters and stays when those are cleared. */
export function withoutMonth(state: ListState): ListState {
  const { month: _month, ...filters } = state.filters
  return { ...state, filters }
}

/** The months that can be chosen, the present one first: so many, and the chosen one. */
export function monthChoices(present: string, chosen: string | null, count: number): string[] {
  const [year, month] = present.split('-').map(Number) as [number, number]
  const months = Array.from({ length: count }, (_each, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
  if (chosen === null || months.includes(chosen)) return months
  return [...months, chosen].toSorted().toReversed()
}

/** What a list can be asked for, with its month. */
export const withMonthFilter = (shape: ListShape): ListShape => ({
  ...shape,
  filters: { month: isMonthChoice, ...shape.filters },
})
