import { pageSizes } from '@slodki-ul/contract/limits'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { addTexts } from '#i18n/add-texts.ts'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteTable } from './favourite-table.tsx'
import styles from './favourites.module.css'
import { FavouritesMore } from './favourites-more.tsx'
import type { Favourites } from './use-favourites.ts'

addTexts({ products: productsTexts })

/** Favourite products in a table; nothing when there are none. */
export function FavouriteProducts({ list }: { list: Favourites['products'] }) {
  const { t } = useTranslation('products')
  const { add } = useAddToCart()
  const { items, isEmpty, failure } = list
  if (isEmpty) return null
  return (
    <section className={styles.products}>
      {items && (
        <>
          <h2>{t('favourites.products')}</h2>
          <FavouriteTable products={items} onAdd={add} />
        </>
      )}
      {!items && !failure && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={2 * pageSizes.favourites} />
        </>
      )}
      <FavouritesMore list={list} />
    </section>
  )
}
