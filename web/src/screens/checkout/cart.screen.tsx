import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Summary, Totals } from '@slodki-ul/ui/summary.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProductCarousel } from '#catalogue/products/product-carousel.tsx'
import { type CartLine, maxQuantity, productsTotal, totalQuantity } from '#commerce/cart/cart.rules.ts'
import { CartTable } from '#commerce/cart/cart-table.tsx'
import { EmptyCart } from '#commerce/cart/empty-cart.tsx'
import { UndoNote } from '#commerce/cart/undo-note.tsx'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { useCart } from '#commerce/cart/use-cart.ts'
import { useCartChanges, useOptimisticQuantities } from '#commerce/cart/use-cart-changes.ts'
import { useRemovals } from '#commerce/cart/use-removals.ts'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { paths } from '#core/paths.ts'
import { trackEvent } from '#engagement/tracking/track-event.ts'
import { checkoutOf } from '#engagement/tracking/tracking.rules.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import cartTexts from '#i18n/pl/cart.json'
import errorsTexts from '#i18n/pl/errors.json'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'
import styles from './cart.module.css'

addTexts({ cart: cartTexts, errors: errorsTexts, products: productsTexts })

/** /koszyk: the cart (CART-09 to CART-14). */
export function CartScreen() {
  const { t } = useTranslation(['cart', 'products', 'errors'])
  const { cart, isLoading, error, isFetching, refetch } = useCart({ fresh: true })
  const optimisticQuantities = useOptimisticQuantities()
  const { changeCount } = useCartChanges()
  const { add } = useAddToCart()
  const { removed, removeLine, clearCart, undo } = useRemovals()
  const countOf = ({ product, count }: CartLine) => optimisticQuantities.get(product.id) ?? count
  return (
    <div className={frame.wrap}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
      </div>
      {removed && <UndoNote removed={removed} onUndo={undo} className={styles.undo} />}
      {isLoading && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={8} />
        </>
      )}
      {error && (
        <ErrorState
          text={t(messageOf(codeOf(error), 'getCart'), { ns: 'errors' })}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!isLoading && !error && !cart?.products.length && (
        <div className={styles.empty}>
          <EmptyCart />
        </div>
      )}
      {cart && cart.products.length > 0 && (
        <div className={clsx(frame.split, styles.split)}>
          <div>
            <CartTable lines={cart.products} countOf={countOf} onCount={changeCount} onRemove={removeLine} />
            <Button variant="soft" size="sm" className={styles.clear} onClick={() => clearCart(cart)}>
              {t('clear')}
            </Button>
          </div>
          <CartSummary cart={cart} quantity={totalQuantity(cart.products, optimisticQuantities)} />
        </div>
      )}
      {cart && cart.products.length > 0 && (
        <div className={styles.carousel}>
          <ProductCarousel
            title={t('rail', { ns: 'products' })}
            categoryId={cart.products[0]?.product.categories[0]?.id}
            except={cart.products.map(({ product }) => product.id)}
            onAdd={add}
            FavouriteButton={FavouriteButton}
            WaitlistButton={WaitlistButton}
          />
        </div>
      )}
    </div>
  )
}

function CartSummary({ cart, quantity }: { cart: Cart; quantity: number }) {
  const { t } = useTranslation('cart')
  const isShort = cart.products.some(({ product, count }) => count > maxQuantity(product))
  return (
    <Summary title={t('summary')}>
      <Totals
        rows={[
          { label: t('products', { count: quantity }), amount: formatZloty(productsTotal(cart)) },
          ...(cart.totalDiscount > 0 ? [{ label: t('discount'), amount: `−${formatZloty(cart.totalDiscount)}` }] : []),
          { label: t('delivery'), amount: t('delivery.later') },
          { label: t('vat'), amount: formatZloty(cart.vatValue), variant: 'mute' },
          { label: t('total'), amount: formatZloty(cart.totalPrice), variant: 'total' },
        ]}
      />
      <ButtonLink
        size="lg"
        block
        to={paths.checkout}
        className={styles.order}
        onClick={() => trackEvent(checkoutOf(cart))}
      >
        {t('order')}
      </ButtonLink>
      {isShort && <p className={clsx(text.small, text.muted, styles.hint)}>{t('short.first')}</p>}
      <Link to={paths.shop} className={clsx(text.arrow, styles.back)}>
        <Icon of={ArrowLeft} />
        <span>{t('backToShop')}</span>
      </Link>
    </Summary>
  )
}
