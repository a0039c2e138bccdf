import type { Product } from '@slodki-ul/contract/catalogue/products'
import { pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LowestPrice, Price, UnitPrice } from '@slodki-ul/ui/price.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { CategoryLine } from '#catalogue/products/category-line.tsx'
import { ExceptionNote } from '#catalogue/products/exception-note.tsx'
import { ProductCarousel } from '#catalogue/products/product-carousel.tsx'
import { ProductDescription } from '#catalogue/products/product-description.tsx'
import { ProductMaker, ProductParameters } from '#catalogue/products/product-facts.tsx'
import { ProductFood } from '#catalogue/products/product-food.tsx'
import { ProductGallery } from '#catalogue/products/product-gallery.tsx'
import { ProductPurchase } from '#catalogue/products/product-purchase.tsx'
import { isFromList } from '#catalogue/products/products.rules.ts'
import { DeliveryLine } from '#catalogue/shipping/delivery-line.tsx'
import { FilesLine } from '#catalogue/shipping/files-line.tsx'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { useCart } from '#commerce/cart/use-cart.ts'
import { paths, productPath } from '#core/paths.ts'
import { trackEvent } from '#engagement/tracking/track-event.ts'
import { viewOf } from '#engagement/tracking/tracking.rules.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'
import { ConformityLink } from '#legal/terms/conformity-link.tsx'
import styles from './product.module.css'

/** Any slug opens the product; the URL is then replaced by the canonical one for sharing. */
function useCanonicalAddress(product: Product, isPreview: boolean) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const canonical = productPath({ id: product.id, name: product.name, category: product.categories[0]?.name })
  useEffect(() => {
    if (isPreview || pathname === canonical) return
    navigate({ pathname: canonical, search, hash }, { replace: true, state: { preserveScroll: true } })
  }, [isPreview, pathname, canonical, search, hash, navigate])
}

/** Reported once per product, not again when the language changes (MKT-08). */
function useViewEvent(product: Product, isPreview: boolean) {
  const view = useEffectEvent(() => !isPreview && trackEvent(viewOf(product)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a product is looked at when it is shown, not when it changes
  useEffect(() => void view(), [product.id])
}

/** Back to the list that the product was opened from, where the visitor left it: its filters, its length and its place. */
function BackToList() {
  const { t } = useTranslation('products')
  const navigate = useNavigate()
  if (!isFromList(useLocation().state)) return null
  return (
    <button type="button" className={clsx(text.arrow, text.small, styles.back)} onClick={() => navigate(-1)}>
      <Icon of={ArrowLeft} />
      <span>{t('backToList')}</span>
    </button>
  )
}

const GiftPurchase = lazyComponent(async () => (await import('./gift-purchase.tsx')).GiftPurchase)
const slots = { FavouriteButton, WaitlistButton }

type ProductDetailsProps = {
  product: Product
  topCategory: string | null
  /** Shown by a link of staff: at another address, counted as no view, and not for sale. */
  isPreview?: boolean
}

export function ProductDetails({ product, topCategory, isPreview = false }: ProductDetailsProps) {
  const { t } = useTranslation('products')
  const { t: say } = useTranslation()
  const { add } = useAddToCart()
  const { cart, isLoading } = useCart()
  const { price, oldPrice, lowest } = pricesOf(product)
  const giftInCart = cart?.products.find((line) => line.product.id === product.id)?.gift ?? null
  useCanonicalAddress(product, isPreview)
  useViewEvent(product, isPreview)

  return (
    <div className={clsx(frame.wrap, styles.page)}>
      <PageTitle>{product.name}</PageTitle>
      <div className={styles.top}>
        <Breadcrumbs
          items={[
            { label: say('nav.shop'), to: paths.shop },
            ...(topCategory === null ? [] : [{ label: topCategory }]),
            { label: product.name },
          ]}
        />
        <BackToList />
      </div>
      <div className={styles.columns}>
        <div className={styles.gallery}>
          <ProductGallery product={product} />
        </div>
        <div className={styles.buy}>
          <CategoryLine product={product} className={text.muted} />
          <h1 className={styles.name}>{product.name}</h1>
          <Price className={styles.price} price={price} oldPrice={oldPrice} />
          {product.unitPrice && <UnitPrice unitPrice={product.unitPrice} />}
          {lowest !== null && <LowestPrice price={lowest} />}
          <div inert={isPreview}>
            {product.isGiftCard ? (
              <Suspense>
                <GiftPurchase product={product} gift={giftInCart} onAdd={add} {...slots} />
              </Suspense>
            ) : (
              <ProductPurchase product={product} onAdd={add} {...slots} />
            )}
          </div>
          {!product.isVirtual && (
            <>
              <DeliveryLine isReturnable={product.withdrawalException === null} />
              <ConformityLink />
            </>
          )}
          {product.isVirtual && !product.isGiftCard && <FilesLine attachments={product.attachments} />}
          <ExceptionNote exception={product.withdrawalException} />
          <ProductDescription html={product.description} />
          <ProductParameters product={product} />
          {product.food && <ProductFood product={product} food={product.food} />}
          <ProductMaker product={product} />
        </div>
      </div>
      <ProductCarousel
        title={t('rail')}
        categoryId={product.categories[0]?.id}
        except={isLoading ? null : [product.id, ...(cart?.products.map((line) => line.product.id) ?? [])]}
        onAdd={add}
        {...slots}
      />
    </div>
  )
}
