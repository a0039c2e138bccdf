import '#i18n/late/errors.ts'
import '#i18n/late/products.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { paths } from '#app/paths.ts'
import { useAddToCart } from '#features/cart/use-add-to-cart.ts'
import { ProductCard } from '#features/products/product-card.tsx'
import { useListProductsInfiniteQuery } from '#features/products/products.api.ts'
import { useLanguage } from '#i18n/language.ts'
import row from '#ui/card-row.module.css'
import { joinClasses } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { SectionHead } from '#ui/section-head.tsx'
import { CardSkeleton, LoadingStatus } from '#ui/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth']

/** What the shop sells most. */
export function Shelf() {
  const { t } = useTranslation(['home', 'errors'])
  const titleId = useId()
  const { add } = useAddToCart()
  const query = {
    orderBy: 'OrdersCountDesc',
    pageSize: cards.length,
    languageCode: useLanguage(),
    CategoriesIds: [],
  } as const
  const list = useListProductsInfiniteQuery({ query })
  const products = list.currentData?.pages[0]?.items
  if (products?.length === 0) return null
  return (
    <section className={joinClasses(frame.wrap, frame.flush)} aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('shelf')} link={{ to: paths.shop, label: t('shelf.all') }} />
      {list.isError && !products ? (
        <ErrorState
          text={t(messageOf(codeOf(list.error), 'listProducts'), { ns: 'errors' })}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <>
          {!products && <LoadingStatus />}
          <div className={row.row}>
            {products?.map((product) => <ProductCard key={product.id} product={product} heading="h3" onAdd={add} />) ??
              cards.map((card) => <CardSkeleton key={card} />)}
          </div>
        </>
      )}
    </section>
  )
}
