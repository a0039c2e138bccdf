import '#i18n/late/products.ts'
import { pageSizes } from '@slodki-ul/contract/limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import dipper from '#art/czerpak.svg'
import { useAddToCart } from '#features/cart/use-add-to-cart.ts'
import { ProductGrid, ProductGridSkeleton } from '#features/products/product-grid.tsx'
import { useListProductsInfiniteQuery } from '#features/products/products.api.ts'
import { readOrder, type ShopOrder, shopOrders } from '#features/products/products.rules.ts'
import { useLanguage } from '#i18n/language.ts'
import { joinClasses } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { LoadMore } from '#ui/load-more.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import text from '#ui/text.module.css'
import styles from './shop.module.css'

/** The order stands in the address, so that going back finds it again. */
function useOrder() {
  const [search, setSearch] = useSearchParams()
  const order = readOrder(search.get('orderBy'))
  const setOrder = (chosen: ShopOrder) =>
    setSearch(chosen === shopOrders[0] ? {} : { orderBy: chosen }, { state: { keepPlace: true } })
  return [order, setOrder] as const
}

/** /sklep: the shop (SHOP-02, SHOP-10 to SHOP-12). */
export function ShopScreen() {
  const { t } = useTranslation('products')
  const [order, setOrder] = useOrder()
  const { add } = useAddToCart()
  const list = useListProductsInfiniteQuery({
    query: { orderBy: order, pageSize: pageSizes.shop, languageCode: useLanguage() },
  })
  const grid = useRef<HTMLDivElement>(null)
  const firstNew = useRef<number | null>(null)

  const pages = list.currentData?.pages
  const products = pages?.flatMap(({ items }) => items)
  const total = pages?.at(-1)?.pagination.totalItems
  const failed = list.isError && !list.isFetching

  // The button may be gone with the last page; who walks by keyboard goes on at what has come.
  useEffect(() => {
    if (firstNew.current === null || (products?.length ?? 0) <= firstNew.current) return
    const card = grid.current?.children[firstNew.current]
    firstNew.current = null
    card?.querySelector('a')?.focus({ preventScroll: true })
  }, [products?.length])

  const showMore = () => {
    firstNew.current = products?.length ?? null
    list.fetchNextPage()
  }

  return (
    <div className={joinClasses(frame.wrap, styles.shop)}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('lead')}</p>
      </div>
      <div className={styles.listing}>
        <div className={styles.toolbar}>
          <Tabs
            className={styles.tabs}
            legend={t('sort')}
            name="orderBy"
            options={shopOrders.map((value) => ({ value, label: t(`sort.${value}`) }))}
            value={order}
            onChange={setOrder}
          />
          <p className={styles.count} role="status">
            {total !== undefined && t('count', { count: total })}
          </p>
        </div>
        <div>
          {!products && !failed && <ProductGridSkeleton />}
          {products?.length === 0 && <EmptyState image={dipper} title={t('list.empty')} text={t('list.emptyText')} />}
          {products && total !== undefined && products.length > 0 && (
            <>
              <ProductGrid ref={grid} products={products} onAdd={add} />
              {!failed && (
                <LoadMore shown={products.length} total={total} loading={list.isFetchingNextPage} onMore={showMore} />
              )}
            </>
          )}
          {failed && <ErrorState text={t('list.failed')} onRetry={() => (products ? showMore() : list.refetch())} />}
        </div>
      </div>
    </div>
  )
}
