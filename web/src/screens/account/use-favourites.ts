import { pageSizes } from '@slodki-ul/contract/limits'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { useLanguage } from '#i18n/language.ts'
import { useListFavouriteCoursesInfiniteQuery } from '#learning/favourites/favourite-courses.api.ts'
import { useListFavouriteProductsInfiniteQuery } from '#learning/favourites/favourites.api.ts'

type FavouriteItem = { isInWatchList: boolean }
type List<Item> = {
  currentData?: { pages: { items: Item[] }[] } | undefined
  error?: unknown
  hasNextPage: boolean
  isError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

function readList<Item extends FavouriteItem>(list: List<Item>, call: string) {
  // Items removed just now are still in the cached response.
  const items = list.currentData?.pages.flatMap((page) => page.items.filter(({ isInWatchList }) => isInWatchList))
  return {
    /** Undefined until the first page is loaded. */
    items,
    /** Whether the whole list is empty, including later pages. */
    isEmpty: items?.length === 0 && !list.hasNextPage && !list.isError,
    /** Why the last requested page failed to load; null otherwise. */
    failure: list.isError && !list.isFetching ? messageOf(codeOf(list.error), call) : null,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => list.fetchNextPage(),
    retry: () => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  }
}

const fresh = { refetchOnMountOrArgChange: true }

/** Both lists of favourites from page 1 on (ACC-06). */
export function useFavourites() {
  const query = { pageSize: pageSizes.favourites, languageCode: useLanguage() }
  const products = useListFavouriteProductsInfiniteQuery({ query }, fresh)
  const courses = useListFavouriteCoursesInfiniteQuery({ query }, fresh)
  return {
    products: readList(products, 'listFavouriteProducts'),
    courses: readList(courses, 'listFavouriteCourses'),
  }
}

export type Favourites = ReturnType<typeof useFavourites>
