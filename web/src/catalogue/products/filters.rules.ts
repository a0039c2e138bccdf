import type { ProductOrder } from '@slodki-ul/contract/catalogue/products'
import { type ListFilters, listAddressOf, listQueryOf, readListFilters } from '#core/list-filters.rules.ts'

/** The tabs of the shop in their order; the first is the default (SHOP-02). */
export const shopOrders = [
  'IdDesc',
  'OrdersCountDesc',
  'PriceAsc',
  'PriceDesc',
] as const satisfies readonly ProductOrder[]
type ShopOrder = (typeof shopOrders)[number]

/** What narrows and sorts the list of the shop. */
export type Filters = ListFilters<ShopOrder> & {
  withPhysical: boolean
  withVirtual: boolean
  /** Whole złoty, as priceTo; null is no bound. */
  priceFrom: number | null
  priceTo: number | null
}

/** The whole shop, as Clear leaves it (SHOP-15). */
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

/** The whole złoty in what was typed or pasted: digits only, grosze cut off (SHOP-08). Null when there are none. */
export function readPrice(typed: string): number | null {
  const digits = typed
    .replace(/[.,].*$/s, '')
    .replace(/\D/g, '')
    .slice(0, priceDigits)
  return digits === '' ? null : Number(digits)
}

/** Whether something was typed that no price holds. */
export const isNoPrice = (typed: string): boolean => /[^\d\s]/.test(typed)

/** Whether some price can lie between the two. */
export function isRange({ priceFrom, priceTo }: Pick<Filters, 'priceFrom' | 'priceTo'>): boolean {
  return priceFrom === null || priceTo === null || priceFrom <= priceTo
}

/** The filters of an address; whatever in it makes no sense is left out, as nobody typed it. */
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

/** Kind and price, in the names and with the values of the contract. */
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

/** The query of the list's call. */
export const queryOf = (filters: Filters) => ({ ...listQueryOf(filters, shopOrders), ...shopQueryOf(filters) })

/** The address of filters; the whole shop has none. */
export const addressOf = (filters: Filters): URLSearchParams => listAddressOf(filters, shopOrders, shopQueryOf(filters))

/** Filters in use, for the button of their panel: each category, the kind, the price. */
export function countFilters({ categoryIds, withPhysical, withVirtual, priceFrom, priceTo }: Filters): number {
  const ofKind = withPhysical === withVirtual ? 0 : 1
  const ofPrice = priceFrom === null && priceTo === null ? 0 : 1
  return categoryIds.length + ofKind + ofPrice
}

/** Whether the list may show less than the whole shop. */
export const isNarrowed = (filters: Filters): boolean => filters.searchBy.trim() !== '' || countFilters(filters) > 0
