import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { InfiniteList } from '@slodki-ul/ui/infinite-list.tsx'
import { useTranslation } from 'react-i18next'
import { NothingFound } from '#core/nothing-found.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import type { ProductSlots } from './product-slots.ts'
import type { ProductList as List } from './use-product-list.ts'

/** Shorter words are searched for as whole words, not as prefixes. */
const minPrefixLength = 3

type ProductListProps = ProductSlots & {
  list: List
  /** The searched text and whether filters are active, for the message when nothing is found. */
  searchBy: string
  isNarrowed: boolean
  onClear: () => void
  onAdd: (productId: number) => Promise<unknown>
}

/** The cards of the shop (SHOP-10, SHOP-11). */
export function ProductList({ list, searchBy, isNarrowed, onClear, onAdd, ...slots }: ProductListProps) {
  const { t } = useTranslation('products')
  const isShort = searchBy !== '' && searchBy.length < minPrefixLength
  return (
    <InfiniteList
      listState={list.listState}
      skeleton={<ProductGridSkeleton />}
      nothing={
        isNarrowed ? (
          <NothingFound searchBy={searchBy} advice={isShort ? t('none.short') : undefined} onClear={onClear} />
        ) : (
          <EmptyState image={dipper} title={t('list.empty')} text={t('list.emptyText')} />
        )
      }
    >
      {(grid) => <ProductGrid ref={grid} products={list.items ?? []} onAdd={onAdd} {...slots} />}
    </InfiniteList>
  )
}
