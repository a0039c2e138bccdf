import { formatZloty } from '@slodki-ul/contract/money'
import type { Product } from '@slodki-ul/contract/products'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { paths, productPath } from '#app/paths.ts'
import { useAddToCart } from '#features/cart/use-add-to-cart.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { CategoryLine } from '#features/products/category-line.tsx'
import { ProductDescription } from '#features/products/product-description.tsx'
import { ProductMaker, ProductParameters } from '#features/products/product-facts.tsx'
import { ProductGallery } from '#features/products/product-gallery.tsx'
import { ProductPurchase } from '#features/products/product-purchase.tsx'
import { ProductRail } from '#features/products/product-rail.tsx'
import { pricesOf } from '#features/products/products.rules.ts'
import { trackEvent } from '#features/tracking/track-event.ts'
import { viewOf } from '#features/tracking/tracking.rules.ts'
import { joinClasses } from '#ui/classes.ts'
import { Crumbs } from '#ui/crumbs.tsx'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import { Price } from '#ui/price.tsx'
import text from '#ui/text.module.css'
import styles from './product.module.css'

/** Any slug opens the product; the address then shows the one that people may share. */
function useCanonicalAddress(product: Product) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const canonical = productPath({ id: product.id, name: product.name, category: product.categories[0]?.name })
  useEffect(() => {
    if (pathname === canonical) return
    navigate({ pathname: canonical, search, hash }, { replace: true, state: { keepPlace: true } })
  }, [pathname, canonical, search, hash, navigate])
}

/** Another language shows the same product, which has been looked at once (MKT-08). */
function useViewEvent(product: Product) {
  const view = useEffectEvent(() => trackEvent(viewOf({ ...product, price: pricesOf(product).now })))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a product is looked at when it is shown, not when it changes
  useEffect(() => void view(), [product.id])
}

type ProductDetailsProps = { product: Product; topCategory: string | null }

export function ProductDetails({ product, topCategory }: ProductDetailsProps) {
  const { t } = useTranslation('products')
  const { t: say } = useTranslation()
  const { add } = useAddToCart()
  const { cart, isLoading } = useCart()
  const { now, before, lowest } = pricesOf(product)
  useCanonicalAddress(product)
  useViewEvent(product)

  return (
    <div className={joinClasses(frame.wrap, styles.page)}>
      <PageTitle>{product.name}</PageTitle>
      <Crumbs
        items={[
          { label: say('nav.shop'), to: paths.shop },
          ...(topCategory === null ? [] : [{ label: topCategory }]),
          { label: product.name },
        ]}
      />
      <div className={styles.columns}>
        <div className={styles.gallery}>
          <ProductGallery product={product} />
        </div>
        <div className={styles.buy}>
          <CategoryLine product={product} className={text.muted} />
          <h1 className={styles.name}>{product.name}</h1>
          <Price className={styles.price} price={now} oldPrice={before} />
          {lowest !== null && (
            <p className={joinClasses(text.tiny, text.muted)}>{t('lowest', { price: formatZloty(lowest) })}</p>
          )}
          <ProductPurchase product={product} onAdd={add} />
          <ProductDescription html={product.description} />
          <ProductParameters product={product} />
          <ProductMaker product={product} />
        </div>
      </div>
      <ProductRail
        title={t('rail')}
        categoryId={product.categories[0]?.id}
        except={isLoading ? null : [product.id, ...(cart?.products.map((line) => line.product.id) ?? [])]}
        onAdd={add}
      />
    </div>
  )
}
