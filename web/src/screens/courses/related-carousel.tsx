import type { CourseCard as Card, Course } from '@slodki-ul/contract/learning/courses'
import { Carousel } from '@slodki-ul/ui/carousel.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductCard } from '#catalogue/products/product-card.tsx'
import { useListProductsInfiniteQuery } from '#catalogue/products/products.api.ts'
import { suggestProducts } from '#catalogue/products/products.rules.ts'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { useCart } from '#commerce/cart/use-cart.ts'
import { useSubscribed } from '#core/use-subscribed.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import productsTexts from '#i18n/pl/products.json'
import { CourseCard } from '#learning/courses/course-card.tsx'
import { useListCoursePreviewsInfiniteQuery, useListCoursesInfiniteQuery } from '#learning/courses/courses.api.ts'
import { mixSuggestions, suggestCourses } from '#learning/courses/courses.rules.ts'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'
import { SubscribeOffer } from '#membership/plans/subscribe-offer.tsx'
import styles from './related-carousel.module.css'

addTexts({ products: productsTexts })

/** More than needed, because some are left out. */
const pageSize = 12
/** Maximum number of products beside a lesson. */
const maxProducts = 6

/** Courses of the same category, newest first: links for subscribers, previews for others. */
function useRelatedCourses(course: Course) {
  const query = {
    orderBy: 'PublicationDateDesc',
    pageSize,
    languageCode: useLanguage(),
    CategoriesIds: course.categories.slice(0, 1).map(({ id }) => id),
  } as const
  const isSubscribed = useSubscribed()
  const own = useListCoursesInfiniteQuery({ query }, { skip: !isSubscribed })
  const previews = useListCoursePreviewsInfiniteQuery({ query }, { skip: isSubscribed })
  const list = isSubscribed ? own : previews
  const isReady = list.currentData !== undefined || list.isError
  const sameCategory = list.currentData?.pages[0]?.items ?? []
  return { isSubscribed, courses: isReady ? suggestCourses(course.relatedCourses, sameCategory, course.id) : undefined }
}

/** Products of the lesson, then bestsellers, without those in the cart. */
function useRelatedProducts(course: Course) {
  const query = { orderBy: 'OrdersCountDesc', pageSize, languageCode: useLanguage() } as const
  const best = useListProductsInfiniteQuery({ query })
  const { cart, isLoading } = useCart()
  const except = isLoading ? null : (cart?.products.map(({ product }) => product.id) ?? [])
  // A product added to the cart from here must not disappear under the pointer.
  const [known, setKnown] = useState(except)
  if (known === null && except !== null) setKnown(except)
  if (known === null || !(best.currentData || best.isError)) return undefined
  const bestsellers = best.currentData?.pages[0]?.items ?? []
  return suggestProducts(course.relatedProducts, bestsellers, known).slice(0, maxProducts)
}

/** Suggestions beside a lesson: other courses and products (CRS-20); left out when they cannot be loaded. */
export function RelatedCarousel({ course }: { course: Course }) {
  const { t } = useTranslation('courses')
  const { add } = useAddToCart()
  const { isSubscribed, courses } = useRelatedCourses(course)
  const products = useRelatedProducts(course)
  const [wished, setWished] = useState<Card | null>(null)
  if (!courses || !products || courses.length + products.length === 0) return null
  return (
    <div className={styles.mixed}>
      <Carousel title={course.isFree ? <FreeTitle /> : t('related')}>
        {mixSuggestions(courses, products).map((each) =>
          'course' in each ? (
            <div key={`course ${each.course.id}`} className={styles.course}>
              <CourseCard
                course={each.course}
                heading="h3"
                square
                onPreview={isSubscribed || each.course.isFree ? undefined : setWished}
                FavouriteButton={FavouriteCourseIcon}
              />
            </div>
          ) : (
            <ProductCard
              key={`product ${each.product.id}`}
              product={each.product}
              heading="h3"
              onAdd={add}
              FavouriteButton={FavouriteButton}
              WaitlistButton={WaitlistButton}
            />
          ),
        )}
      </Carousel>
      <SubscribeOffer course={wished} onClose={() => setWished(null)} />
    </div>
  )
}

function FreeTitle() {
  const { t } = useTranslation('courses')
  return (
    <>
      {t('related.free')} <em>{t('related.freeEnd')}</em>
    </>
  )
}
