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
 * The items of an infinite list, from page 1 on, and its state for InfiniteList. Never includes a response to other
 * filters (CRS-13, SHOP-14); `call` names the endpoint for error messages.
 */
export function useInfiniteList<Item>(list: Pages<Item>, call: string) {
  const { t } = useTranslation('errors')
  const pages = list.currentData?.pages
  const items = pages?.flatMap((page) => page.items)
  const listState: InfiniteListState = {
    shown: items?.length,
    total: pages?.at(-1)?.pagination.totalItems,
    failure: list.isError && !list.isFetching ? t(messageOf(codeOf(list.error), call)) : null,
    // One page is loaded at a time: while one loads, requesting the next would be ignored.
    isLoadingMore: list.isFetching,
    onMore: list.fetchNextPage,
    onRetry: list.refetch,
  }
  return { items, listState }
}
