import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { InfiniteList } from '@slodki-ul/ui/infinite-list.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import type { ProductSlots } from './product-slots.ts'
import type { ProductList as List } from './use-product-list.ts'

type ProductListProps = ProductSlots & {
  list: List
  /** In place of the cards when the filters leave none; null when nothing is filtered. */
  nothing: ReactNode
  onAdd: (productId: number) => Promise<unknown>
}

/** The cards of the shop (SHOP-10, SHOP-11). */
export function ProductList({ list, nothing, onAdd, ...slots }: ProductListProps) {
  const { t } = useTranslation('products')
  return (
    <InfiniteList
      listState={list.listState}
      skeleton={<ProductGridSkeleton />}
      nothing={nothing ?? <EmptyState image={dipper} title={t('list.empty')} text={t('list.emptyText')} />}
    >
      {(grid) => <ProductGrid ref={grid} products={list.items ?? []} onAdd={onAdd} {...slots} />}
    </InfiniteList>
  )
}
