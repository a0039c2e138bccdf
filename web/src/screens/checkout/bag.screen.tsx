import '#i18n/late/errors.ts'
import '#i18n/late/cart.ts'
import '#i18n/late/products.ts'
import type { Cart } from '@slodki-ul/contract/cart'
import { formatZloty } from '@slodki-ul/contract/money'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { paths } from '#app/paths.ts'
import { BagTable } from '#features/cart/bag-table.tsx'
import { type CartLine, countPieces, mostPieces, productsTotal } from '#features/cart/cart.rules.ts'
import { EmptyBag } from '#features/cart/empty-bag.tsx'
import { UndoNote } from '#features/cart/undo-note.tsx'
import { useAddToCart } from '#features/cart/use-add-to-cart.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { useCartChanges, useWishes } from '#features/cart/use-cart-changes.ts'
import { useRemovals } from '#features/cart/use-removals.ts'
import { ProductRail } from '#features/products/product-rail.tsx'
import { trackEvent } from '#features/tracking/track-event.ts'
import { checkoutOf } from '#features/tracking/tracking.rules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { Icon } from '#ui/icon.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import { Summary, Sums } from '#ui/summary.tsx'
import text from '#ui/text.module.css'
import styles from './bag.module.css'

/** /koszyk: the bag (CART-09 to CART-14). */
export function BagScreen() {
  const { t } = useTranslation(['cart', 'products', 'errors'])
  const { cart, isLoading, error, isFetching, refetch } = useCart({ fresh: true })
  const wishes = useWishes()
  const { changeCount } = useCartChanges()
  const { add } = useAddToCart()
  const { removed, removeLine, clearCart, undo } = useRemovals()
  const countOf = ({ product, count }: CartLine) => wishes.get(product.id) ?? count
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
          <EmptyBag />
        </div>
      )}
      {cart && cart.products.length > 0 && (
        <div className={joinClasses(frame.split, styles.split)}>
          <div>
            <BagTable lines={cart.products} countOf={countOf} onCount={changeCount} onRemove={removeLine} />
            <Button look="soft" size="sm" className={styles.clear} onClick={() => clearCart(cart)}>
              {t('clear')}
            </Button>
          </div>
          <BagSummary cart={cart} pieces={countPieces(cart.products, wishes)} />
        </div>
      )}
      {cart && cart.products.length > 0 && (
        <div className={styles.rail}>
          <ProductRail
            title={t('rail', { ns: 'products' })}
            categoryId={cart.products[0]?.product.categories[0]?.id}
            except={cart.products.map(({ product }) => product.id)}
            onAdd={add}
          />
        </div>
      )}
    </div>
  )
}

function BagSummary({ cart, pieces }: { cart: Cart; pieces: number }) {
  const { t } = useTranslation('cart')
  const isShort = cart.products.some(({ product, count }) => count > mostPieces(product))
  return (
    <Summary title={t('summary')}>
      <Sums
        rows={[
          { label: t('products', { count: pieces }), amount: formatZloty(productsTotal(cart)) },
          ...(cart.totalDiscount > 0 ? [{ label: t('discount'), amount: `−${formatZloty(cart.totalDiscount)}` }] : []),
          { label: t('delivery'), amount: t('delivery.later') },
          { label: t('vat'), amount: formatZloty(cart.vatValue), look: 'mute' },
          { label: t('total'), amount: formatZloty(cart.totalPrice), look: 'total' },
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
      {isShort && <p className={joinClasses(text.small, text.muted, styles.hint)}>{t('short.first')}</p>}
      <Link to={paths.shop} className={joinClasses(text.arrow, styles.back)}>
        <Icon of={ArrowLeft} />
        <span>{t('backToShop')}</span>
      </Link>
    </Summary>
  )
}
