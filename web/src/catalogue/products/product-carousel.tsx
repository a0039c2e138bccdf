import { Carousel } from '@slodki-ul/ui/carousel.tsx'
import { CardSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useState } from 'react'
import { LoadError } from '#core/load-error.tsx'
import { useLanguage } from '#i18n/language.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductSlots } from './product-slots.ts'
import { useListProductsInfiniteQuery } from './products.api.ts'
import { suggestProducts } from './products.rules.ts'

/** More than are shown, because some are left out. */
const pageSize = 24

/** Keys of as many skeletons as the widest carousel shows. */
const skeletonKeys = ['first', 'second', 'third', 'fourth']

type ProductCarouselProps = ProductSlots & {
  title: string
  /** Products of this category come first; bestsellers fill the rest. */
  categoryId?: number | undefined
  /** Products to leave out; null while they are unknown. */
  except: readonly number[] | null
  onAdd: (productId: number) => Promise<unknown>
}

/** Suggested products (SHOP-30, CART-12). */
export function ProductCarousel({ title, categoryId, except, onAdd, ...slots }: ProductCarouselProps) {
  const query = { orderBy: 'OrdersCountDesc', pageSize, languageCode: useLanguage() } as const
  const related = useListProductsInfiniteQuery(
    { query: { ...query, CategoriesIds: categoryId === undefined ? [] : [categoryId] } },
    { skip: categoryId === undefined },
  )
  const best = useListProductsInfiniteQuery({ query })
  // A product added to the cart from here must not disappear under the pointer.
  const [known, setKnown] = useState(except)
  if (known === null && except !== null) setKnown(except)

  if (best.isError && !best.currentData) {
    return <LoadError query={best} call="listProducts" />
  }
  const bestsellers = best.currentData?.pages[0]?.items
  const isReady = related.currentData !== undefined || !related.isFetching
  const products =
    bestsellers && known && isReady
      ? suggestProducts(related.currentData?.pages[0]?.items ?? [], bestsellers, known)
      : undefined
  if (products?.length === 0) return null
  return (
    <>
      {!products && <LoadingStatus />}
      <Carousel title={title}>
        {products?.map((product) => (
          <ProductCard key={product.id} product={product} heading="h3" onAdd={onAdd} {...slots} />
        )) ?? skeletonKeys.map((key) => <CardSkeleton key={key} />)}
      </Carousel>
    </>
  )
}
