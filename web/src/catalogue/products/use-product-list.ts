import { pageSizes } from '@slodki-ul/contract/limits'
import { useInfiniteList } from '#core/use-infinite-list.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Filters, queryOf } from './filters.rules.ts'
import { useListProductsInfiniteQuery } from './products.api.ts'

/** The products for these filters (SHOP-14). */
export function useProductList(filters: Filters) {
  const list = useListProductsInfiniteQuery({
    query: { ...queryOf(filters), pageSize: pageSizes.shop, languageCode: useLanguage() },
  })
  return useInfiniteList(list, 'listProducts')
}

export type ProductList = ReturnType<typeof useProductList>
