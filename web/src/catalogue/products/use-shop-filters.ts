import { type FilterAddress, useUrlFilters } from '#core/use-url-filters.ts'
import { addressOf, type Filters, isRange, noFilters, readFilters } from './filters.rules.ts'

const shopAddress: FilterAddress<Filters> = {
  none: noFilters,
  read: readFilters,
  write: addressOf,
  possible: (wanted, asked) => {
    const { priceFrom, priceTo } = isRange(wanted) ? wanted : asked
    return { ...wanted, priceFrom, priceTo }
  },
}

/** The filters of the shop; an impossible price range is reported when the user stops typing. */
export function useShopFilters() {
  const filters = useUrlFilters(shopAddress)
  return { ...filters, isRangeWrong: !isRange(filters.wanted) && filters.isSettled }
}

export type ShopFilters = ReturnType<typeof useShopFilters>
