import { Button } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterForm } from '#catalogue/products/filter-form.tsx'
import { FilterPanel } from '#catalogue/products/filter-panel.tsx'
import { isNarrowed } from '#catalogue/products/filters.rules.ts'
import { NothingFound } from '#catalogue/products/nothing-found.tsx'
import { ProductList } from '#catalogue/products/product-list.tsx'
import { SortTabs } from '#catalogue/products/sort-tabs.tsx'
import { useProductList } from '#catalogue/products/use-product-list.ts'
import { useShopFilters } from '#catalogue/products/use-shop-filters.ts'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'
import styles from './shop.module.css'

addTexts({ products: productsTexts })

/** /sklep: the shop (NAV-06, SHOP-01 to SHOP-15). */
export function ShopScreen() {
  const { t } = useTranslation('products')
  const { add } = useAddToCart()
  const filters = useShopFilters()
  const { applied, wanted } = filters
  const list = useProductList(applied)
  const results = useRef<HTMLElement>(null)
  const narrowed = isNarrowed(applied)

  // The button goes with the empty list; who walks by keyboard goes on at what comes in its place.
  const clearFromResults = () => {
    filters.clear()
    results.current?.focus({ preventScroll: true })
  }

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
            {t('filters.clear')}
          </Button>
        </aside>
        <div>
          <div className={styles.toolbar}>
            <SearchField
              className={styles.search}
              label={t('search')}
              placeholder={t('search')}
              value={wanted.searchBy}
              onChange={(searchBy) => filters.type({ searchBy })}
              onSubmit={filters.submit}
            />
            <FilterPanel className={styles.open} filters={filters} total={list.listState.total} />
            <SortTabs className={styles.tabs} filters={filters} />
          </div>
          <p className={styles.count} role="status">
            {list.listState.total !== undefined &&
              t(narrowed ? 'count.narrowed' : 'count', { count: list.listState.total })}
          </p>
          <section ref={results} className={styles.results} aria-label={t('results')} tabIndex={-1}>
            <ProductList
              list={list}
              nothing={narrowed ? <NothingFound searchBy={applied.searchBy} onClear={clearFromResults} /> : null}
              onAdd={add}
              FavouriteButton={FavouriteButton}
              WaitlistButton={WaitlistButton}
            />
          </section>
        </div>
      </div>
    </div>
  )
}
