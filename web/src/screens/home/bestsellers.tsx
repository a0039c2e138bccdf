import row from '@slodki-ul/ui/card-row.module.css'
import frame from '@slodki-ul/ui/frame.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import { CardSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductCard } from '#catalogue/products/product-card.tsx'
import { useListProductsInfiniteQuery } from '#catalogue/products/products.api.ts'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { LoadError } from '#core/load-error.tsx'
import { paths } from '#core/paths.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'

addTexts({ products: productsTexts })

const cards = ['first', 'second', 'third', 'fourth']

/** The bestsellers of the shop. */
export function Bestsellers() {
  const { t } = useTranslation('home')
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
        <LoadError query={list} call="listProducts" />
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
