import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductCarousel } from '#catalogue/products/product-carousel.tsx'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { useCart } from '#commerce/cart/use-cart.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import productsTexts from '#i18n/pl/products.json'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import { ResumeCard } from '#learning/courses/resume-card.tsx'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'
import styles from './catalogue.module.css'
import { CourseListing } from './course-listing.tsx'

addTexts({ courses: coursesTexts, products: productsTexts })

/** /kursy: the catalogue for subscribers (NAV-08, NAV-09, CRS-01 to CRS-05). */
export function CatalogueScreen() {
  const { t } = useTranslation('courses')
  const [name, setName] = useState('')
  useProfilePrefill(({ firstName }) => setName(firstName ?? ''))
  const { add } = useAddToCart()
  const { cart, isLoading } = useCart()
  return (
    <div className={clsx(frame.wrap, styles.page)}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>
          {name ? t('greeting.named', { name }) : t('greeting')} <em>{t('greeting.end')}</em>
        </h1>
      </div>
      <ResumeCard />
      <CourseListing mode="courses" />
      <div className={styles.carousel}>
        <ProductCarousel
          title={t('catalogue.rail')}
          except={isLoading ? null : (cart?.products.map((line) => line.product.id) ?? [])}
          onAdd={add}
          FavouriteButton={FavouriteButton}
          WaitlistButton={WaitlistButton}
        />
      </div>
    </div>
  )
}
