import '#i18n/late/errors.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import dipper from '#art/czerpak.svg'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import type { ProductList as List } from './use-product-list.ts'

type ProductListProps = {
  list: List
  /** In place of the cards when the filters leave none; null when nothing is filtered. */
  nothing: ReactNode
  onAdd: (productId: number) => Promise<unknown>
}

/** Cards, what stands in their place while there are none, and the way to more (SHOP-10, SHOP-11). */
export function ProductList({ list, nothing, onAdd }: ProductListProps) {
  const { t } = useTranslation(['products', 'errors'])
  const { products, total, failure } = list
  const grid = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number | null>(null)

  // The button may be gone with the last page; who walks by keyboard goes on at what has come.
  const shown = products?.length
  useEffect(() => {
    if (shown === undefined) firstNew.current = null
    if (firstNew.current === null || (shown ?? 0) <= firstNew.current) return
    const card = grid.current?.children[firstNew.current]
    firstNew.current = null
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [shown])

  const showMore = () => {
    firstNew.current = shown ?? null
    list.loadMore()
  }

  return (
    <>
      {!products && !failure && <ProductGridSkeleton />}
      {products?.length === 0 &&
        (nothing ?? <EmptyState image={dipper} title={t('list.empty')} text={t('list.emptyText')} />)}
      {products && total !== undefined && products.length > 0 && (
        <>
          <ProductGrid ref={grid} products={products} onAdd={onAdd} />
          {!failure && (
            <LoadMore shown={products.length} total={total} loading={list.isLoadingMore} onMore={showMore} />
          )}
        </>
      )}
      {failure && (
        <ErrorState text={t(failure, { ns: 'errors' })} onRetry={() => (products ? showMore() : list.retry())} />
      )}
    </>
  )
}
