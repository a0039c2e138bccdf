import type { ProductCard as Product } from '@slodki-ul/contract/catalogue/products'
import { pageSizes } from '@slodki-ul/contract/limits'
import frame from '@slodki-ul/ui/frame.module.css'
import { CardSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import type { Ref } from 'react'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import type { ProductSlots } from './product-slots.ts'

/** Number of pictures in the widest first row. */
const eagerCards = 3

type ProductGridProps = ProductSlots & {
  products: readonly Product[]
  onAdd: (productId: number) => Promise<unknown>
  ref?: Ref<HTMLDivElement>
}

/** Cards in 3 columns, in 2 on small screens. */
export function ProductGrid({ products, onAdd, ref, ...slots }: ProductGridProps) {
  return (
    <div ref={ref} className={clsx(frame.grid3, styles.grid)}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          heading="h2"
          eager={index < eagerCards}
          onAdd={onAdd}
          {...slots}
        />
      ))}
    </div>
  )
}

/** Placeholder of a page of the shop while it loads. */
export function ProductGridSkeleton() {
  return (
    <>
      <LoadingStatus />
      <div className={clsx(frame.grid3, styles.grid)}>
        {Array.from({ length: pageSizes.shop }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
          <CardSkeleton key={card} />
        ))}
      </div>
    </>
  )
}
