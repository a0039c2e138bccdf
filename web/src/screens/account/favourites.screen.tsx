import sunflower from '@slodki-ul/ui/art/slonecznik.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteCourses } from './favourite-courses.tsx'
import { FavouriteProducts } from './favourite-products.tsx'
import styles from './favourites.module.css'
import { useFavourites } from './use-favourites.ts'

addTexts({ products: productsTexts })

/** /moje-konto/ulubione: the user's favourites (ACC-04 to ACC-06). */
export function FavouritesScreen() {
  const { t } = useTranslation('products')
  const { products, courses } = useFavourites()
  const isEmpty = products.isEmpty && courses.isEmpty
  const hasAny = (products.items?.length ?? 0) + (courses.items?.length ?? 0) > 0
  const empty = useRef<HTMLDivElement>(null)
  const hadAny = useRef(false)
  // The last row disappears with its button, so keyboard users continue at what replaced it.
  useEffect(() => {
    if (isEmpty && hadAny.current) empty.current?.querySelector('a')?.focus()
    hadAny.current = hasAny
  }, [isEmpty, hasAny])

  return (
    <>
      <PageTitle>{t('favourites')}</PageTitle>
      <section>
        <h1>{t('favourites')}</h1>
      </section>
      {isEmpty ? (
        <div ref={empty} className={styles.empty}>
          <EmptyState
            image={sunflower}
            title={t('favourites.empty')}
            text={t('favourites.emptyText')}
            action={<ButtonLink to={paths.shop}>{t('favourites.shop')}</ButtonLink>}
          />
        </div>
      ) : (
        <>
          <FavouriteProducts list={products} />
          <FavouriteCourses list={courses} />
        </>
      )}
    </>
  )
}
