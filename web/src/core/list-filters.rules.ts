import { textMax } from '@slodki-ul/contract/limits'
import { readIds } from './url-ids.ts'

/** Search, sort order and categories, which every filtered list has. */
export type ListFilters<Order extends string> = {
  searchBy: string
  /** Null is the default: the first order, or the best match first when searching. */
  orderBy: Order | null
  categoryIds: readonly number[]
}

type Orders<Order extends string> = readonly [Order, ...Order[]]

/** The search text of a URL. */
export const readSearch = (address: URLSearchParams): string => (address.get('searchBy') ?? '').trim().slice(0, textMax)

/** The filters of a URL; invalid values are ignored. */
export const readListFilters = <Order extends string>(
  address: URLSearchParams,
  orders: Orders<Order>,
): ListFilters<Order> => ({
  searchBy: readSearch(address),
  orderBy: orders.find((order) => order === address.get('orderBy')) ?? null,
  categoryIds: readIds(address.getAll('CategoriesIds')),
})

/** The chosen order; null for the default, which a search replaces by its own. */
export const orderOf = <Order extends string>(order: Order, [first]: Orders<Order>, searchBy: string): Order | null =>
  order === first && searchBy.trim() === '' ? null : order

/** The query of the list's call, with the contract's names. */
export function listQueryOf<Order extends string>(
  { searchBy, orderBy, categoryIds }: ListFilters<Order>,
  orders: Orders<Order>,
) {
  const text = searchBy.trim()
  const order = orderBy ?? (text ? undefined : orders[0])
  return { ...(text && { searchBy: text }), ...(order && { orderBy: order }), CategoriesIds: [...categoryIds] }
}

/** The URL query of filters; `more` are those of one list. Empty for the unfiltered list. */
export function listAddressOf<Order extends string>(
  { searchBy, orderBy, categoryIds }: ListFilters<Order>,
  orders: Orders<Order>,
  more: Record<string, string | number> = {},
): URLSearchParams {
  const order = orderBy && orderOf(orderBy, orders, searchBy)
  const address = new URLSearchParams()
  if (searchBy.trim()) address.append('searchBy', searchBy.trim())
  for (const [name, value] of Object.entries(more)) address.append(name, String(value))
  if (order) address.append('orderBy', order)
  for (const id of categoryIds) address.append('CategoriesIds', String(id))
  return address
}
