import { pageSizes } from '@slodki-ul/contract/limits'
import { useLanguage } from '#i18n/language.ts'
import { type Filters, queryOf } from './filters.rules.ts'
import { useListProductsInfiniteQuery } from './products.api.ts'

/** The list of the shop for these filters, from page 1 on; an answer to other filters never shows (SHOP-14). */
export function useProductList(filters: Filters) {
  const list = useListProductsInfiniteQuery({
    query: { ...queryOf(filters), pageSize: pageSizes.shop, languageCode: useLanguage() },
  })
  const pages = list.currentData?.pages
  return {
    products: pages?.flatMap(({ items }) => items),
    /** How many there are in all; unknown until the first page has come. */
    total: pages?.at(-1)?.pagination.totalItems,
    failed: list.isError && !list.isFetching,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: list.fetchNextPage,
    retry: list.refetch,
  }
}

export type ProductList = ReturnType<typeof useProductList>
