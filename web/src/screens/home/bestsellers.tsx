import row from '@slodki-ul/ui/card-row.module.css'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import { CardSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductCard } from '#catalogue/products/product-card.tsx'
import { useListProductsInfiniteQuery } from '#catalogue/products/products.api.ts'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { paths } from '#core/paths.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import errorsTexts from '#i18n/pl/errors.json'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'

addTexts({ errors: errorsTexts, products: productsTexts })

const cards = ['first', 'second', 'third', 'fourth']

/** What the shop sells most. */
export function Bestsellers() {
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
    <section className={clsx(frame.wrap, frame.flush)} aria-labelledby={titleId}>
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
            {products?.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                heading="h3"
                onAdd={add}
                FavouriteButton={FavouriteButton}
                WaitlistButton={WaitlistButton}
              />
            )) ?? cards.map((card) => <CardSkeleton key={card} />)}
          </div>
        </>
      )}
    </section>
  )
}
