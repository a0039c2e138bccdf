import { pageSizes } from '@slodki-ul/contract/limits'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
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
    /** Why the last page asked for did not come; null while all goes well. */
    failure: list.isError && !list.isFetching ? messageOf(codeOf(list.error), 'listProducts') : null,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: list.fetchNextPage,
    retry: list.refetch,
  }
}

export type ProductList = ReturnType<typeof useProductList>
