import { skipToken } from '@reduxjs/toolkit/query/react'
import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { textMax } from '@slodki-ul/contract/limits'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'
import { orderPoints } from './locker-list.rules.ts'
import { useListPointsInfiniteQuery } from './shipping.api.ts'

const searchStorage = createStorage('shipping.search', z.string())
const pauseMs = 300

/** The searchable list of points. The typed text survives a reload and is searched after a pause of 300 ms. */
export function usePoints(last: readonly ChosenPoint[], firstSearch: string) {
  const [typed, setTyped] = useState(() => searchStorage.read() ?? firstSearch.slice(0, textMax))
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const wanted = search.trim()
  const list = useListPointsInfiniteQuery(wanted ? { query: { search: wanted, pageSize: 10 } } : skipToken)
  const pages = wanted ? list.currentData?.pages : undefined
  const found = pages?.flatMap(({ items }) => items) ?? null
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      searchStorage.save(text)
    },
    isSearching: wanted !== '',
    points: orderPoints(last, found),
    shown: found?.length ?? 0,
    total: pages?.at(-1)?.pagination.totalItems,
    isLoading: wanted !== '' && !pages && !list.isError,
    failed: wanted !== '' && list.isError && !list.isFetching,
    isLoadingMore: list.isFetchingNextPage,
    showMore: () => list.fetchNextPage(),
    retry: () => (pages ? list.fetchNextPage() : list.refetch()),
  }
}
