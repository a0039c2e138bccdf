import { Button } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenFilters } from '#catalogue/products/chosen-filters.tsx'
import { FilterForm } from '#catalogue/products/filter-form.tsx'
import { FilterPanel } from '#catalogue/products/filter-panel.tsx'
import { isNarrowed, shopOrders } from '#catalogue/products/filters.rules.ts'
import { ProductList } from '#catalogue/products/product-list.tsx'
import { useProductList } from '#catalogue/products/use-product-list.ts'
import { useShopFilters } from '#catalogue/products/use-shop-filters.ts'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { Listing } from '#core/listing.tsx'
import { SortTabs } from '#core/sort-tabs.tsx'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import listsTexts from '#i18n/pl/lists.json'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'
import styles from './shop.module.css'

addTexts({ lists: listsTexts, products: productsTexts })

/** /sklep: the shop (NAV-06, SHOP-01 to SHOP-15). */
export function ShopScreen() {
  const { t } = useTranslation(['products', 'lists'])
  const { add } = useAddToCart()
  const filters = useShopFilters()
  const { applied } = filters
  const list = useProductList(applied)
  const results = useRef<HTMLElement>(null)
  const narrowed = isNarrowed(applied)
  const { total } = list.listState

  return (
    <div className={clsx(frame.wrap, styles.shop)}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('lead')}</p>
      </div>
      <div className={styles.listing}>
        <aside className={styles.side} aria-label={t('filters')}>
          <button type="button" className={styles.past} onClick={() => results.current?.focus()}>
            {t('results.skip')}
          </button>
          <FilterForm filters={filters} />
          <Button variant="soft" size="sm" block onClick={filters.clear}>
            {t('filters.clear', { ns: 'lists' })}
          </Button>
        </aside>
        <div>
          <Listing
            filters={filters}
            search={t('search')}
            results={t('results')}
            count={total === undefined ? undefined : t(narrowed ? 'count.narrowed' : 'count', { count: total })}
            panel={<FilterPanel className={styles.open} filters={filters} total={total} />}
            sortTabs={(className) => (
              <SortTabs
                className={className}
                filters={filters}
                orders={shopOrders}
                nameOf={(order) => t(`sort.${order}`)}
              />
            )}
            chosen={<ChosenFilters filters={filters} resultsRef={results} />}
            resultsRef={results}
          >
            {(onClear) => (
              <ProductList
                list={list}
                searchBy={applied.searchBy}
                isNarrowed={narrowed}
                onClear={onClear}
                onAdd={add}
                FavouriteButton={FavouriteButton}
                WaitlistButton={WaitlistButton}
              />
            )}
          </Listing>
        </div>
      </div>
    </div>
  )
}
