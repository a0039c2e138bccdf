import type { Page } from '@slodki-ul/contract/pagination'
import type { InfiniteListState } from '@slodki-ul/ui/infinite-list.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import { codeOf } from './failure.ts'
import { messageOf } from './failure-messages.ts'

addTexts({ errors: errorsTexts })

/** An infinite query of pages. */
type Pages<Item> = {
  currentData?: { pages: readonly Page<Item>[] } | undefined
  error?: unknown
  isError: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/**
 * The items of a list that grows, from page 1 on, and what a InfiniteList shows of it. An answer to other filters is never
 * among them (CRS-13, SHOP-14); `call` is what failed when a page does not come.
 */
export function useInfiniteList<Item>(list: Pages<Item>, call: string) {
  const { t } = useTranslation('errors')
  const pages = list.currentData?.pages
  const items = pages?.flatMap((page) => page.items)
  const listState: InfiniteListState = {
    shown: items?.length,
    total: pages?.at(-1)?.pagination.totalItems,
    failure: list.isError && !list.isFetching ? t(messageOf(codeOf(list.error), call)) : null,
    // One page comes at a time: while any does, the next one would not be asked for.
    isLoadingMore: list.isFetching,
    onMore: list.fetchNextPage,
    onRetry: list.refetch,
  }
  return { items, listState }
}
