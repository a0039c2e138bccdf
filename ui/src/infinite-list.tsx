import { type ReactNode, type RefCallback, useCallback, useEffect, useRef } from 'react'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'

/** How far a list has come. */
export type InfiniteListState = {
  /** How many items are there; unknown until the first page has come. */
  shown: number | undefined
  /** How many there are in all. */
  total: number | undefined
  /** Why the last page asked for did not come; null while all goes well. */
  failure: string | null
  isLoadingMore: boolean
  onMore: () => void
  onRetry: () => void
}

type InfiniteListProps = {
  listState: InfiniteListState
  /** In place of the first page until it comes. */
  skeleton: ReactNode
  /** In place of the items when there are none. */
  nothing: ReactNode
  /** No count at its end: for a table of a few rows. */
  quiet?: boolean
  /** The items, as children of the element that takes the ref. */
  children: (grid: RefCallback<HTMLElement>) => ReactNode
}

/** Items, what stands in their place while there are none, and the way to more. */
export function InfiniteList({ listState, skeleton, nothing, quiet = false, children }: InfiniteListProps) {
  const { shown, total, failure, isLoadingMore, onMore, onRetry } = listState
  const grid = useRef<HTMLElement>(null)
  const keepGrid = useCallback((element: HTMLElement | null) => {
    grid.current = element
  }, [])
  const firstNew = useRef<number | null>(null)

  // The button may be gone with the last page; who walks by keyboard goes on at what has come.
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
          {children(keepGrid)}
          {failure === null && (
            <LoadMore shown={shown} total={total} loading={isLoadingMore} quiet={quiet} onMore={showMore} />
          )}
        </>
      )}
      {failure !== null && <ErrorState text={failure} onRetry={hasMore ? showMore : onRetry} />}
    </>
  )
}
