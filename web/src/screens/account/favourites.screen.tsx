import '#i18n/late/products.ts'
import '#i18n/late/errors.ts'
import { pageSizes } from '@slodki-ul/contract/limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { paths } from '#app/paths.ts'
import sunflower from '#art/slonecznik.svg'
import { useAddToCart } from '#features/cart/use-add-to-cart.ts'
import { useListFavouriteProductsInfiniteQuery } from '#features/favourites/favourites.api.ts'
import { FavouriteTable } from '#features/products/favourite-table.tsx'
import { useLanguage } from '#i18n/language.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import styles from './favourites.module.css'

/** /moje-konto/ulubione: what has a heart on it (ACC-04 to ACC-06). */
export function FavouritesScreen() {
  const { t } = useTranslation('products')
  return (
    <>
      <PageTitle>{t('favourites')}</PageTitle>
      <section>
        <h1>{t('favourites')}</h1>
      </section>
      <FavouriteProducts />
    </>
  )
}

function FavouriteProducts() {
  const { t } = useTranslation(['products', 'errors', 'ui'])
  const { add } = useAddToCart()
  const list = useListFavouriteProductsInfiniteQuery(
    { query: { pageSize: pageSizes.favourites, languageCode: useLanguage() } },
    { refetchOnMountOrArgChange: true },
  )
  // What the cross has just taken off is still in the answer that came before.
  const products = list.currentData?.pages.flatMap(({ items }) => items.filter(({ isInWatchList }) => isInWatchList))
  const empty = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  const count = products?.length
  // The last cross goes away with its row: who walks by keyboard goes on at what has come in its place.
  useEffect(() => {
    if (count === 0 && shown.current > 0) empty.current?.querySelector('a')?.focus()
    shown.current = count ?? 0
  }, [count])

  const failure = list.isError && !list.isFetching ? messageOf(codeOf(list.error), 'listFavouriteProducts') : null
  const error = failure && (
    <ErrorState
      text={t(failure, { ns: 'errors' })}
      onRetry={() => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
    />
  )
  if (!products) {
    return (
      error || (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={2 * pageSizes.favourites} />
        </>
      )
    )
  }
  if (products.length === 0 && !list.hasNextPage) {
    return (
      <div ref={empty} className={styles.empty}>
        <EmptyState
          image={sunflower}
          title={t('favourites.empty')}
          text={t('favourites.emptyText')}
          action={<ButtonLink to={paths.shop}>{t('favourites.shop')}</ButtonLink>}
        />
      </div>
    )
  }
  return (
    <section className={styles.products}>
      <h2>{t('favourites.products')}</h2>
      <FavouriteTable products={products} onAdd={add} />
      {error ||
        (list.hasNextPage && (
          <Button
            className={styles.more}
            look="line"
            size="sm"
            busy={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            {t('more.show', { ns: 'ui' })}
          </Button>
        ))}
    </section>
  )
}
