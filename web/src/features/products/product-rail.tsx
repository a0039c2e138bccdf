import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Rail } from '#ui/rail.tsx'
import { CardSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import { useListProductsInfiniteQuery } from './products.api.ts'

/** Most products that the rail suggests. */
const railMost = 12

/** As many as the widest rail shows. */
const bones = ['first', 'second', 'third', 'fourth']

type ProductRailProps = {
  title: string
  /** The product that the visitor is looking at. */
  exceptId: number
  onAdd: (productId: number) => Promise<unknown>
}

/** Bestsellers besides the one on the page (SHOP-30). */
export function ProductRail({ title, exceptId, onAdd }: ProductRailProps) {
  const { t } = useTranslation('products')
  const { currentData, isError, isFetching, refetch } = useListProductsInfiniteQuery({
    query: { orderBy: 'OrdersCountDesc', pageSize: railMost + 1, languageCode: useLanguage() },
  })
  if (!currentData && isError)
    return <ErrorState text={t('list.failed')} onRetry={() => refetch()} retrying={isFetching} />
  const products = currentData?.pages[0]?.items.filter(({ id }) => id !== exceptId).slice(0, railMost)
  if (products?.length === 0) return null
  return (
    <>
      {!products && <LoadingStatus />}
      <Rail title={title}>
        {products?.map((product) => <ProductCard key={product.id} product={product} heading="h3" onAdd={onAdd} />) ??
          bones.map((bone) => <CardSkeleton key={bone} />)}
      </Rail>
    </>
  )
}
