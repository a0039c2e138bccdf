import type { ProductOrder } from '@slodki-ul/contract/catalogue/products'
import { type ListFilters, listAddressOf, listQueryOf, readListFilters } from '#core/list-filters.rules.ts'

/** The sort tabs of the shop in order; the first is the default (SHOP-02). */
export const shopOrders = [
  'IdDesc',
  'OrdersCountDesc',
  'PriceAsc',
  'PriceDesc',
] as const satisfies readonly ProductOrder[]
type ShopOrder = (typeof shopOrders)[number]

/** Filters and sort order of the shop's list. */
export type Filters = ListFilters<ShopOrder> & {
  withPhysical: boolean
  withVirtual: boolean
  /** Whole złoty, like priceTo; null means no limit. */
  priceFrom: number | null
  priceTo: number | null
}

/** No filters: the whole shop, as after Clear (SHOP-15). */
export const noFilters: Filters = {
  searchBy: '',
  orderBy: null,
  categoryIds: [],
  withPhysical: false,
  withVirtual: false,
  priceFrom: null,
  priceTo: null,
}

const priceDigits = 7

/** The whole złoty in a typed or pasted text: digits only, grosze cut off (SHOP-08). Null when there are none. */
export function readPrice(typed: string): number | null {
  const digits = typed
    .replace(/[.,].*$/s, '')
    .replace(/\D/g, '')
    .slice(0, priceDigits)
  return digits === '' ? null : Number(digits)
}

/** Whether a typed text contains characters that a price cannot have. */
export const isNoPrice = (typed: string): boolean => /[^\d\s]/.test(typed)

/** Whether the lower limit is not above the upper one. */
export function isRange({ priceFrom, priceTo }: Pick<Filters, 'priceFrom' | 'priceTo'>): boolean {
  return priceFrom === null || priceTo === null || priceFrom <= priceTo
}

/** Reads the filters from a URL; invalid values are ignored. */
export function readFilters(address: URLSearchParams): Filters {
  const price = (name: string) => {
    const value = address.get(name) ?? ''
    return isNoPrice(value) ? null : readPrice(value)
  }
  const range = { priceFrom: price('priceFrom'), priceTo: price('priceTo') }
  return {
    ...readListFilters(address, shopOrders),
    withPhysical: address.get('withPhysical') === 'true',
    withVirtual: address.get('withVirtual') === 'true',
    ...(isRange(range) ? range : { priceFrom: null, priceTo: null }),
  }
}

const readsTrue = (flag: boolean) => (flag ? 'true' : undefined)

/** Kind and price as query parameters of the call. */
function shopQueryOf(filters: Filters) {
  const withPhysical = readsTrue(filters.withPhysical)
  const withVirtual = readsTrue(filters.withVirtual)
  return {
    ...(withPhysical && { withPhysical }),
    ...(withVirtual && { withVirtual }),
    ...(filters.priceFrom !== null && { priceFrom: filters.priceFrom }),
    ...(filters.priceTo !== null && { priceTo: filters.priceTo }),
  }
}

/** The query of the call that lists products. */
export const queryOf = (filters: Filters) => ({ ...listQueryOf(filters, shopOrders), ...shopQueryOf(filters) })

/** The URL query of filters; empty for the whole shop. */
export const addressOf = (filters: Filters): URLSearchParams => listAddressOf(filters, shopOrders, shopQueryOf(filters))

/** Number of active filters, for the button of the panel: each category, the kind, the price. */
export function countFilters({ categoryIds, withPhysical, withVirtual, priceFrom, priceTo }: Filters): number {
  const ofKind = withPhysical === withVirtual ? 0 : 1
  const ofPrice = priceFrom === null && priceTo === null ? 0 : 1
  return categoryIds.length + ofKind + ofPrice
}

/** Whether the list may show less than the whole shop. */
export const isNarrowed = (filters: Filters): boolean => filters.searchBy.trim() !== '' || countFilters(filters) > 0
