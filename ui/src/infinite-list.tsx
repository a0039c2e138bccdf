import { type ReactNode, type RefCallback, useCallback, useEffect, useRef } from 'react'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'

/** Loading state of a list. */
export type InfiniteListState = {
  /** Number of loaded items; undefined until the first page has loaded. */
  shown: number | undefined
  /** Total number of items. */
  total: number | undefined
  /** Message when the last requested page failed to load; null otherwise. */
  failure: string | null
  isLoadingMore: boolean
  onMore: () => void
  onRetry: () => void
}

type InfiniteListProps = {
  listState: InfiniteListState
  /** Shown until the first page has loaded. */
  skeleton: ReactNode
  /** Shown when there are no items. */
  nothing: ReactNode
  /** Hides the count at the end; for short tables. */
  compact?: boolean
  /** Renders the items as children of the element that takes the ref. */
  children: (grid: RefCallback<HTMLElement>) => ReactNode
}

/** Items with a skeleton, an empty state, an error state and a button that loads more. */
export function InfiniteList({ listState, skeleton, nothing, compact = false, children }: InfiniteListProps) {
  const { shown, total, failure, isLoadingMore, onMore, onRetry } = listState
  const grid = useRef<HTMLElement>(null)
  const setGrid = useCallback((element: HTMLElement | null) => {
    grid.current = element
  }, [])
  const firstNew = useRef<number | null>(null)

  // The button may disappear with the last page, so the focus moves to the first new item.
  useEffect(() => {
    if (shown === undefined) firstNew.current = null
    if (firstNew.current === null || (shown ?? 0) <= firstNew.current) return
    const item = grid.current?.children[firstNew.current]
    firstNew.current = null
    const way = item?.querySelector('a') ?? item?.querySelector('button')
    way?.focus({ preventScroll: true })
  }, [shown])

  const hasMore = shown !== undefined && total !== undefined && shown < total
  const showMore = () => {
    firstNew.current = shown ?? null
    onMore()
  }

  return (
    <>
      {shown === undefined && failure === null && skeleton}
      {shown === 0 && failure === null && nothing}
      {shown !== undefined && shown > 0 && total !== undefined && (
        <>
          {children(setGrid)}
          {failure === null && (
            <LoadMore shown={shown} total={total} loading={isLoadingMore} compact={compact} onMore={showMore} />
          )}
        </>
      )}
      {failure !== null && <ErrorState text={failure} onRetry={hasMore ? showMore : onRetry} />}
    </>
  )
}
